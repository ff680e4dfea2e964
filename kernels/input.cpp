#include "input.h"

#include <charconv>
#include <fstream>
#include <limits>

#include <fmt/format.h>

#include "random.h"
#include "run.h"
#include "text.h"

namespace scanscope::kernels {

using trace::ElementType;
using trace::Operator;
using trace::Value;

namespace {

constexpr std::string_view first_example = "3,1,7,0,4,1,6,3";
constexpr std::uint64_t default_random_n = 16;

[[noreturn]] void refuse(const std::string& message) { throw BadRequest("input", message); }

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

bool is_whole_number(std::string_view text) {
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_decimal_number(std::string_view text) {
    double ignored = 0;
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
    if (text.empty() || std::string_view("0123456789.").find(text.front()) == std::string_view::npos)
        return false; // from_chars would take words for infinity and NaN
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), ignored);
    return end == text.data() + text.size() && error != std::errc::invalid_argument;
}

std::string with_article(ElementType type) {
    const std::string_view name = trace::name_of(type);
    return fmt::format("{} {}", name.front() == 'i' ? "an" : "a", name);
}

// Why a token was refused, and the way out: the smallest wider type that holds it.
std::string why_refused(std::string_view token, ElementType type, std::string_view place) {
    const bool whole = is_whole_number(token);
    if (!whole && (trace::is_integer(type) || !is_decimal_number(token)))
        return fmt::format("{} is not {} ({}).", in_quotes(token), with_article(type), place);

    std::string message =
        fmt::format("{} does not fit {}", whole ? grouped(token) : std::string(token), trace::name_of(type));
    if (message.size() > 80)
        message = fmt::format("{} does not fit {}", in_quotes(token), trace::name_of(type));
    for (const ElementType wider : {ElementType::int64, ElementType::float64}) {
        if (wider == type || (wider == ElementType::int64 && !whole)) continue;
        if (trace::parse_value(token, wider))
            return fmt::format("{}. Choose {}?", message, trace::name_of(wider));
    }
    return fmt::format("{} ({}).", message, place);
}

// Cuts text into numbers. Between two of them stand blanks, or one comma that blanks may surround; a line end
// is a blank, but in a file no comma reaches over it.
class ListReader {
public:
    ListReader(std::string_view text, ElementType type, std::string file)
        : text_(text)
        , type_(type)
        , file_(std::move(file)) {}

    std::vector<Value> read() {
        bool after_comma = false;
        while (true) {
            skip_blanks(after_comma);
            if (at_ == text_.size()) break;
            if (text_[at_] == ',') {
                if (after_comma || !after_value_) missing();
                after_comma = true;
                after_value_ = false;
                advance();
                continue;
            }
            values_.push_back(read_value());
            if (values_.size() > most_elements)
                refuse(fmt::format("{}{}ore than {} values.", prefix(), file_.empty() ? 'M' : 'm',
                                   grouped(most_elements)));
            after_comma = false;
            after_value_ = true;
        }
        if (after_comma) missing();
        return std::move(values_);
    }

private:
    void advance() {
        if (text_[at_] == '\n') {
            ++line_;
            line_start_ = at_ + 1;
        }
        ++at_;
    }

    void skip_blanks(bool after_comma) {
        while (at_ < text_.size() && is_blank(text_[at_])) {
            if (text_[at_] == '\n' && !file_.empty()) {
                if (after_comma) missing();
                after_value_ = false;
            }
            advance();
        }
    }

    Value read_value() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && text_[at_] != ',' && !is_blank(text_[at_])) ++at_;
        const std::string_view token = text_.substr(begin, at_ - begin);
        if (const auto value = trace::parse_value(token, type_)) return *value;
        at_ = begin;
        refuse(prefix() + why_refused(token, type_, fmt::format("value {}", values_.size() + 1)));
    }

    [[noreturn]] void missing() const {
        refuse(fmt::format("{}{}alue {} is missing beside a comma.", prefix(), file_.empty() ? 'V' : 'v',
                           values_.size() + 1));
    }

    std::string prefix() const {
        if (file_.empty()) return {};
        return fmt::format("{}, line {}, column {}: ", file_, line_, at_ - line_start_ + 1);
    }

    std::string_view text_;
    ElementType type_;
    std::string file_; // empty for typed text
    std::vector<Value> values_;
    std::size_t at_ = 0, line_ = 1, line_start_ = 0;
    bool after_value_ = false;
};

constexpr std::uintmax_t most_file_bytes = std::uintmax_t{1} << 30;

std::string read_whole(const std::filesystem::path& path) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error))
        refuse(fmt::format("{} is a folder, not a file of numbers.", path.string()));
    std::ifstream file(path, std::ios::binary);
    if (!file)
        refuse(
            fmt::format("{} cannot be opened: {}.", path.string(), std::generic_category().message(errno)));
    std::string text;
    std::vector<char> chunk(1 << 16);
    while (file.read(chunk.data(), static_cast<std::streamsize>(chunk.size())) || file.gcount() > 0) {
        text.append(chunk.data(), static_cast<std::size_t>(file.gcount()));
        if (text.size() > most_file_bytes)
            refuse(fmt::format("{} is larger than {} bytes.", path.string(), grouped(most_file_bytes)));
    }
    if (file.bad()) refuse(fmt::format("{} cannot be read to its end.", path.string()));
    return text;
}

// Draws one small value after another for an operator; see generate().
class SmallValues {
public:
    SmallValues(std::uint64_t n, std::uint64_t seed, ElementType type, Operator op)
        : random_(seed)
        , type_(type)
        , op_(op)
        , chance_of_two_(n < 24 ? 2 : static_cast<std::uint32_t>(n / 12)) {}

    Value next() {
        return trace::with_type(type_, [this]<class T>() { return trace::to_value(draw<T>()); });
    }

private:
    template <class T> T draw() {
        constexpr bool floating = std::floating_point<T>;
        const T unit = floating ? T(0.5) : T(1);
        switch (op_) {
        case Operator::sum:
            return unit * static_cast<T>(random_.below(floating ? 20 : 10));
        case Operator::product:
            if constexpr (floating)
                return float_factor<T>();
            else
                return integer_factor<T>();
        case Operator::max:
        case Operator::min:
            return unit * static_cast<T>(random_.below(100));
        case Operator::bit_and:
            return static_cast<T>(0xffu & ~rare_bits());
        case Operator::bit_or:
            return static_cast<T>(rare_bits());
        case Operator::bit_xor:
            return static_cast<T>(random_.below(16));
        case Operator::compose:
            break;
        }
        const std::uint64_t a = random_.below(10), b = random_.below(10);
        return static_cast<T>(a << (4 * sizeof(T)) | b);
    }

    // 8 bits, each set once of eight times.
    std::uint32_t rare_bits() {
        const std::uint64_t bits = random_.next();
        return static_cast<std::uint32_t>((bits & (bits >> 8) & (bits >> 16)) & 0xffu);
    }

    template <class T> T integer_factor() {
        if (random_.below(chance_of_two_) == 0 && twos_ < 30) {
            ++twos_;
            return T(2);
        }
        return random_.below(2) == 0 ? T(1) : static_cast<T>(-1);
    }

    template <class T> T float_factor() {
        int step = static_cast<int>(random_.below(3)) - 1;
        if (exponent_ + step > 20 || exponent_ + step < -20) step = -step;
        exponent_ += step;
        return step < 0 ? T(0.5) : step > 0 ? T(2) : T(1);
    }

    Random random_;
    ElementType type_;
    Operator op_;
    std::uint32_t chance_of_two_; // one element in so many
    int twos_ = 0, exponent_ = 0;
};

// 1, 2, 3, …; integers wrap where they must.
Value ramp_value(std::uint64_t i, ElementType type) {
    return trace::with_type(type, [i]<class T>() { return trace::to_value(static_cast<T>(i + 1)); });
}

Value one(ElementType type) { return ramp_value(0, type); }

} // namespace

std::uint64_t parse_size(std::string_view text, const std::string& field, const NumberWords& words) {
    const auto bad = [&](std::string_view why) {
        return BadRequest(field,
                          fmt::format("{} is not {} for {}: {}.", in_quotes(text), words.noun, field, why));
    };
    const auto number = [&](std::string_view digits) {
        std::uint64_t value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error == std::errc::result_out_of_range) throw bad("it is too large");
        if (error != std::errc{} || end != digits.data() + digits.size()) throw bad(words.form);
        if (digits.size() > 1 && digits.front() == '0') throw bad("leave out the zero in front");
        return value;
    };
    if (!text.starts_with("2^")) return number(text);
    const std::uint64_t exponent = number(text.substr(2));
    if (exponent > 63) throw bad("it is too large");
    return std::uint64_t{1} << exponent;
}

std::uint64_t parse_seed(std::string_view text, const std::string& field) {
    return parse_size(text, field, {.noun = "a seed", .form = "write a whole number like 7"});
}

std::vector<std::int64_t> parse_blocks(std::string_view text, const std::string& field) {
    std::vector<std::int64_t> blocks;
    while (true) {
        const std::size_t comma = text.find(',');
        const std::string_view item = text.substr(0, comma);
        if (item == "last") {
            blocks.push_back(-1);
        } else {
            const std::uint64_t block = parse_size(
                item, field,
                {.noun = "a block", .form = "write blocks by number, and last for the last one: 0,1,last"});
            if (block > std::numeric_limits<std::int64_t>::max())
                throw BadRequest(
                    field, fmt::format("{} is not a block for {}: it is too large.", in_quotes(item), field));
            blocks.push_back(static_cast<std::int64_t>(block));
        }
        if (comma == std::string_view::npos) return blocks;
        text.remove_prefix(comma + 1);
    }
}

std::vector<Value> parse_list(std::string_view text, ElementType type) {
    return ListReader(text, type, "").read();
}

std::vector<Value> parse_file(const std::filesystem::path& path, ElementType type) {
    const std::string whole = read_whole(path);
    std::string_view text = whole;
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3); // spreadsheets write a byte order mark
    return ListReader(text, type, path.filename().string()).read();
}

std::string_view name_of(Generator generator) {
    switch (generator) {
    case Generator::random:
        return "random";
    case Generator::ones:
        return "ones";
    case Generator::ramp:
        break;
    }
    return "ramp";
}

std::optional<Generator> parse_generator(std::string_view name) {
    for (const Generator generator : {Generator::random, Generator::ones, Generator::ramp})
        if (name == name_of(generator)) return generator;
    return std::nullopt;
}

std::vector<Value> generate(Generator generator, std::uint64_t n, std::uint64_t seed, ElementType type,
                            Operator op) {
    if (n > most_elements)
        throw BadRequest("n", fmt::format("At most {} elements can be made; {} were asked for.",
                                          grouped(most_elements), grouped(n)));
    std::vector<Value> values;
    values.reserve(n);
    SmallValues small(n, seed, type, op);
    for (std::uint64_t i = 0; i < n; ++i) {
        switch (generator) {
        case Generator::random:
            values.push_back(small.next());
            break;
        case Generator::ones:
            values.push_back(one(type));
            break;
        case Generator::ramp:
            values.push_back(ramp_value(i, type));
            break;
        }
    }
    return values;
}

Input make_input(const InputChoice& choice, ElementType type, Operator op) {
    const bool only_size = !choice.input && (choice.n || choice.seed);
    const std::string text = only_size ? "random" : choice.input.value_or(std::string(first_example));
    const auto generator = parse_generator(text);
    if (choice.seed && generator != Generator::random)
        throw BadRequest("seed", "--seed goes with --input random only.");
    if (generator) {
        const std::uint64_t seed = *generator == Generator::random ? choice.seed.value_or(1) : 0;
        return {generate(*generator, choice.n.value_or(default_random_n), seed, type, op),
                std::string(name_of(*generator)), seed};
    }
    Input input;
    if (text == "@") refuse("@ needs the name of a file, for example @numbers.csv.");
    if (text.starts_with('@'))
        input = {parse_file(text.substr(1), type), "file"};
    else
        input = {parse_list(text, type), "typed"};
    if (choice.n && *choice.n != input.values.size())
        throw BadRequest("n", fmt::format("--n {} differs from the {} of --input; leave one of them out.",
                                          *choice.n, counted(input.values.size(), "value")));
    return input;
}

} // namespace scanscope::kernels
