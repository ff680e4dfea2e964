#include "kernels/input/input.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <limits>

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/input/list_item.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::kernels {

using trace::ElementType;
using trace::Operator;
using trace::Value;

namespace {

constexpr std::string_view first_example = "3,1,7,0,4,1,6,3";
constexpr std::uint64_t default_random_n = 16;

[[noreturn]] void refuse(const std::string& message) { throw BadRequest("input", message); }

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

bool is_separator(char c) { return c == ',' || c == ';'; }

bool is_whole_number(std::string_view text) {
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_decimal_number(std::string_view text) {
    double ignored = 0;
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
    if (text.empty() || std::string_view("0123456789.").find(text.front()) == std::string_view::npos)
        return false; // from_chars would accept words for infinity and NaN
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), ignored);
    return end == text.data() + text.size() && error != std::errc::invalid_argument;
}

std::string with_article(ElementType type) {
    const std::string_view name = trace::name_of(type);
    return name.front() == 'i' ? say("an {}", name) : say("a {}", name);
}

// Why a number was refused, and a type that it fits: the first such type for a fraction, and the next wider
// type for a number that is out of range.
struct Refused {
    std::string message;
    std::optional<ElementType> instead = {};
};

Refused why_refused(std::string_view token, ElementType type, std::string_view place) {
    const bool whole = is_whole_number(token), number = whole || is_decimal_number(token);
    std::string message;
    if (token.find("..") != std::string_view::npos)
        return {say("{} is not a range of whole numbers like 1..8 ({}).", in_quotes(token), place)};
    if (token.starts_with("0x") || token.starts_with("-0x"))
        return {say("{} is not {} ({}): write it in decimal, with all its digits.", in_quotes(token),
                    with_article(type), place)};
    if (!number || (!whole && trace::is_integer(type)))
        message = say("{} is not {}", in_quotes(token), with_article(type));
    else
        message =
            say("{} does not fit in {}", whole ? grouped(token) : std::string(token), trace::name_of(type));
    if (message.size() > 80) message = say("{} does not fit in {}", in_quotes(token), trace::name_of(type));
    constexpr ElementType others[] = {ElementType::int64, ElementType::float32, ElementType::float64};
    for (const ElementType other : others) {
        const bool holds = whole ? other != ElementType::float32 : !trace::is_integer(other);
        if (number && other != type && holds && trace::parse_value(token, other))
            return {say("{}. Choose {}?", message, trace::name_of(other)), other};
    }
    return {fmt::format("{} ({}).", message, place)};
}

// Splits text into items. Two items are separated by blanks, or by one comma or semicolon with optional
// blanks around it. A line end counts as a blank, but in a file a comma does not continue over it.
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
            if (is_separator(text_[at_])) {
                use_separator(text_[at_]);
                if (after_comma || !after_value_) missing();
                after_comma = true;
                after_value_ = false;
                advance();
                continue;
            }
            read_word();
            if (values_.size() > most_elements)
                refuse(file_.empty() ? say("More than {} values.", grouped(most_elements))
                                     : say("{}more than {} values.", prefix(), grouped(most_elements)));
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

    // If one list could have both, a decimal comma would silently split a number in two.
    void use_separator(char separator) {
        if (separator_ != 0 && separator_ != separator)
            refuse(file_.empty()
                       ? say("Commas and semicolons are mixed between the values: use only one of them "
                             "(value {}).",
                             values_.size() + 1)
                       : say("{}commas and semicolons are mixed between the values: use only one of them "
                             "(value {}).",
                             prefix(), values_.size() + 1));
        separator_ = separator;
    }

    void read_word() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && !is_separator(text_[at_]) && !is_blank(text_[at_])) ++at_;
        const std::string_view word = text_.substr(begin, at_ - begin);
        if (const auto value = trace::parse_value(word, type_)) return values_.push_back(*value);
        at_ = begin; // for the position in messages
        const ListItem item = read_item(word);
        if (item.kind == ListItem::Kind::number) refuse_number(word);
        listed_ += std::min(item.count, most_listed + 1);
        if (listed_ > most_listed) refuse_count(word, item.count);
        if (item.kind == ListItem::Kind::repeat)
            values_.insert(values_.end(), item.count, value_of(item.number));
        else
            add_range(item);
        at_ = begin + word.size();
    }

    void add_range(const ListItem& item) {
        static_cast<void>(value_of(item.first)); // throws unless both ends fit the type
        static_cast<void>(value_of(item.last));
        trace::with_type(type_, [&]<class T>() {
            for (std::uint64_t i = 0; i < item.count; ++i) {
                const auto steps = static_cast<std::int64_t>(i);
                values_.push_back(trace::to_value(
                    static_cast<T>(item.from < item.to ? item.from + steps : item.from - steps)));
            }
        });
    }

    Value value_of(std::string_view number) const {
        const auto value = trace::parse_value(number, type_);
        if (!value) refuse_number(number);
        return *value;
    }

    [[noreturn]] void refuse_number(std::string_view number) const {
        const Refused refused = why_refused(number, type_, say("value {}", values_.size() + 1));
        if (refused.instead) throw OtherTypeFits(prefix() + refused.message, *refused.instead);
        refuse(prefix() + refused.message);
    }

    [[noreturn]] void refuse_count(std::string_view word, std::uint64_t count) const {
        refuse(say("{}{} expands to {} values, but the ranges and repeats of a list may expand to at most {} "
                   "in total. For more, choose a generator like ramp.",
                   prefix(), in_quotes(word), grouped(count), grouped(most_listed)));
    }

    [[noreturn]] void missing() const {
        const std::size_t number = values_.size() + 1;
        const bool is_semicolon = separator_ == ';';
        if (file_.empty())
            refuse(is_semicolon ? say("Value {} is missing next to a semicolon.", number)
                                : say("Value {} is missing next to a comma.", number));
        refuse(is_semicolon ? say("{}value {} is missing next to a semicolon.", prefix(), number)
                            : say("{}value {} is missing next to a comma.", prefix(), number));
    }

    std::string prefix() const {
        if (file_.empty()) return {};
        return say("{}, line {}, column {}: ", file_, line_, at_ - line_start_ + 1);
    }

    std::string_view text_;
    ElementType type_;
    std::string file_; // empty for typed text
    std::vector<Value> values_;
    std::size_t at_ = 0, line_ = 1, line_start_ = 0;
    bool after_value_ = false;
    char separator_ = 0;       // ',' or ';', whichever this list uses
    std::uint64_t listed_ = 0; // elements that the list's ranges and repeats stand for
};

constexpr std::uintmax_t most_file_bytes = std::uintmax_t{1} << 30;

std::string read_whole(const std::filesystem::path& path) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error))
        refuse(say("{} is a folder, not a file of numbers.", path.string()));
    std::ifstream file(path, std::ios::binary);
    if (!file) refuse(say("{} cannot be opened: {}.", path.string(), std::generic_category().message(errno)));
    std::string text;
    std::vector<char> chunk(1 << 16);
    while (file.read(chunk.data(), static_cast<std::streamsize>(chunk.size())) || file.gcount() > 0) {
        text.append(chunk.data(), static_cast<std::size_t>(file.gcount()));
        if (text.size() > most_file_bytes)
            refuse(say("{} is larger than {} bytes.", path.string(), grouped(most_file_bytes)));
    }
    if (file.bad()) refuse(say("{} cannot be read to the end.", path.string()));
    return text;
}

} // namespace

std::uint64_t parse_size(std::string_view text, const std::string& field, const NumberWords& words) {
    const auto bad = [&](std::string_view why) {
        return BadRequest(field, say("{} is not {} for {}: {}.", in_quotes(text), translated(words.noun),
                                     field, translated(why)));
    };
    const auto number = [&](std::string_view digits) {
        std::uint64_t value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error == std::errc::result_out_of_range) throw bad(english("it is too large"));
        if (error != std::errc{} || end != digits.data() + digits.size()) throw bad(words.form);
        if (digits.size() > 1 && digits.front() == '0') throw bad(english("leave out the leading zero"));
        return value;
    };
    if (!text.starts_with("2^")) return number(text);
    const std::uint64_t exponent = number(text.substr(2));
    if (exponent > 63) throw bad(english("it is too large"));
    return std::uint64_t{1} << exponent;
}

std::uint64_t parse_seed(std::string_view text, const std::string& field) {
    return parse_size(text, field,
                      {.noun = english("a seed"), .form = english("write a whole number like 7")});
}

std::vector<std::int64_t> parse_blocks(std::string_view text, const std::string& field) {
    std::vector<std::int64_t> blocks;
    while (true) {
        const std::size_t comma = text.find(',');
        const std::string_view item = text.substr(0, comma);
        if (item == "last") {
            blocks.push_back(-1);
        } else {
            const std::uint64_t block =
                parse_size(item, field,
                           {.noun = english("a block"),
                            .form = english("write block numbers, or last for the last block: 0,1,last")});
            if (block > std::numeric_limits<std::int64_t>::max())
                throw BadRequest(field,
                                 say("{} is not a block for {}: it is too large.", in_quotes(item), field));
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
    if (text.starts_with("\xef\xbb\xbf"))
        text.remove_prefix(3); // a byte order mark, which spreadsheets write
    return ListReader(text, type, path.filename().string()).read();
}

Input make_input(const InputChoice& choice, ElementType type, Operator op) {
    const bool only_size = !choice.input && (choice.n || choice.seed);
    const std::string text = only_size ? "random" : choice.input.value_or(std::string(first_example));
    const auto generator = parse_generator(text);
    if (choice.seed && generator != Generator::random)
        throw BadRequest("seed", say("--seed works only with --input random."));
    if (generator) {
        const std::uint64_t seed = *generator == Generator::random ? choice.seed.value_or(1) : 0;
        return {generate(*generator, choice.n.value_or(default_random_n), seed, type, op),
                std::string(name_of(*generator)), seed};
    }
    Input input;
    if (text == "@") refuse(say("@ needs the name of a file, for example @numbers.csv."));
    if (text.starts_with('@'))
        input = {parse_file(text.substr(1), type), "file"};
    else
        input = {parse_list(text, type), "typed"};
    if (choice.n && *choice.n != input.values.size())
        throw BadRequest("n", say("--n {} does not match the {} given with --input; leave one of them out.",
                                  *choice.n, counted(input.values.size(), "{} value", "{} values")));
    return input;
}

} // namespace scanscope::kernels
