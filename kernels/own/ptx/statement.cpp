#include "kernels/own/ptx/statement.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "kernels/text/language.h"

namespace scanscope::own::ptx {

using kernels::english;

namespace {

constexpr std::size_t most_instructions = 4096, most_registers = 4096, most_nested = 64, longest_word = 60;

constexpr std::string_view unknown = english("the emulator does not run this PTX instruction"),
                           other_form = english("the emulator does not run this form of the instruction"),
                           unfinished =
                               english("a PTX instruction ends in a semicolon, and each brace is closed"),
                           wrong_operands = english("its operands do not fit"),
                           no_register = english("the statement has no such operand or register"),
                           declared_twice = english("the name is declared twice"),
                           directive = english("the emulator knows only .reg"),
                           no_label = english("the statement has no such label"),
                           too_much = english("the statement is too long");

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'; }
bool in_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '.' || c == '%';
}

struct Token {
    std::string_view text; // empty at the end
    std::size_t place = 0;
    [[nodiscard]] bool is(std::string_view other) const { return text == other; }
};

// Cuts the text into words and signs, without blanks and comments.
class Words {
public:
    explicit Words(std::string_view text)
        : text_(text) {
        advance();
    }
    [[nodiscard]] const Token& now() const { return now_; }
    Token take() {
        const Token taken = now_;
        advance();
        return taken;
    }
    bool take(std::string_view sign) {
        if (!now_.is(sign)) return false;
        advance();
        return true;
    }

private:
    void advance() {
        for (;;) {
            while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
            const std::string_view rest = text_.substr(at_);
            if (rest.starts_with("//"))
                at_ = std::min(text_.find('\n', at_), text_.size());
            else if (rest.starts_with("/*"))
                at_ = std::min(text_.find("*/", at_ + 2), text_.size() - 2) + 2;
            else
                break;
        }
        const std::size_t first = at_;
        while (at_ < text_.size()) {
            if (in_word(text_[at_]))
                ++at_;
            else if (at_ > first && text_.substr(at_, 2) == "::")
                at_ += 2;
            else if (at_ > first && text_[at_ - 1] == '%' && text_[at_] == '=')
                ++at_; // %= is a different number in each copy of the statement
            else
                break;
        }
        if (at_ == first && at_ < text_.size()) ++at_;
        now_ = {text_.substr(first, at_ - first), first};
    }

    std::string_view text_;
    std::size_t at_ = 0;
    Token now_;
};

struct Failed {
    Mistake mistake;
};

template <class Number> std::optional<Number> number_in(std::string_view text, int base = 10) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

// The bits of a literal in a register of this type.
std::optional<std::uint64_t> bits_of_literal(std::string_view text, bool is_negative, Type type) {
    const std::string_view prefix = text.substr(0, 2),
                           digits = text.substr(std::min<std::size_t>(2, text.size()));
    const auto signed_bits = [&](std::uint64_t bits) { return is_negative ? 0 - bits : bits; };
    const auto float_bits = [&](double value) {
        value = is_negative ? -value : value;
        return type == Type::f32 ? std::bit_cast<std::uint32_t>(static_cast<float>(value))
                                 : std::bit_cast<std::uint64_t>(value);
    };
    if (prefix == "0f" || prefix == "0F") {
        const auto bits = number_in<std::uint32_t>(digits, 16);
        if (!bits || digits.size() != 8) return std::nullopt;
        return type == Type::f64 || is_negative ? float_bits(std::bit_cast<float>(*bits)) : *bits;
    }
    if (prefix == "0d" || prefix == "0D") {
        const auto bits = number_in<std::uint64_t>(digits, 16);
        if (!bits || digits.size() != 16) return std::nullopt;
        return type == Type::f32 || is_negative ? float_bits(std::bit_cast<double>(*bits)) : *bits;
    }
    if (text == "WARP_SZ") return 32;
    const bool is_hexadecimal = prefix == "0x" || prefix == "0X";
    if (!is_hexadecimal && text.find_first_of(".eE") != text.npos) {
        const std::string copy(text);
        char* end = nullptr;
        const double value = std::strtod(copy.c_str(), &end);
        if (end != copy.c_str() + copy.size()) return std::nullopt;
        return float_bits(value);
    }
    if (!text.empty() && (text.back() == 'U' || text.back() == 'u')) text.remove_suffix(1);
    std::optional<std::uint64_t> bits;
    if (is_hexadecimal)
        bits = number_in<std::uint64_t>(text.substr(2), 16);
    else if (prefix == "0b" || prefix == "0B")
        bits = number_in<std::uint64_t>(text.substr(2), 2);
    else
        bits = number_in<std::uint64_t>(text, text.size() > 1 && text[0] == '0' ? 8 : 10);
    if (!bits) return std::nullopt;
    return is_float(type) ? float_bits(static_cast<double>(*bits)) : signed_bits(*bits);
}

class Parser {
public:
    Parser(std::string_view text, std::span<const Given> given)
        : words_(text)
        , given_(given) {
        statement_.registers.assign(given.size(), Type::none);
        scopes_.emplace_back();
    }

    Statement parse() {
        while (!words_.now().text.empty()) {
            const Token token = words_.now();
            if (words_.take(";")) continue;
            if (words_.take("{")) {
                scopes_.emplace_back();
                if (scopes_.size() > most_nested) fail(token, too_much);
            } else if (words_.take("}")) {
                scopes_.pop_back();
                if (scopes_.empty()) fail(token, unfinished);
            } else if (token.text.starts_with('.')) {
                declare();
            } else {
                read_instruction();
            }
        }
        if (scopes_.size() > 1) fail(words_.now(), unfinished);
        for (const auto& [number, label] : branches_) {
            const auto found = labels_.find(label.text);
            if (found == labels_.end()) fail(label, no_label);
            statement_.instructions[number].target = found->second;
        }
        return std::move(statement_);
    }

private:
    [[noreturn]] static void fail(const Token& token, std::string_view advice) {
        const std::string_view word = token.text.empty() ? std::string_view("asm") : token.text;
        throw Failed{{std::string(word.substr(0, longest_word)), advice, token.place}};
    }

    // --- .reg .b32 a, b<4>;
    void declare() {
        const Token token = words_.take();
        if (token.text != ".reg") fail(token, directive);
        const Token name_of_type = words_.take();
        const auto type =
            name_of_type.text.starts_with('.') ? type_named(name_of_type.text.substr(1)) : std::nullopt;
        if (!type) fail(name_of_type.text.empty() ? token : name_of_type, other_form);
        do {
            const Token name = words_.take();
            if (name.text.empty() || !in_word(name.text[0])) fail(token, unfinished);
            if (words_.take("<")) {
                const auto count = number_in<unsigned>(words_.take().text);
                if (!count || !words_.take(">")) fail(name, unfinished);
                if (*count > most_registers) fail(name, too_much);
                for (unsigned i = 0; i < *count; ++i)
                    add_register(name, std::string(plain(name.text)) + std::to_string(i), *type);
            } else {
                add_register(name, std::string(plain(name.text)), *type);
            }
        } while (words_.take(","));
        if (!words_.take(";")) fail(token, unfinished);
    }
    void add_register(const Token& token, std::string name, Type type) {
        if (statement_.registers.size() >= most_registers) fail(token, too_much);
        const auto number = static_cast<std::uint16_t>(statement_.registers.size());
        if (!scopes_.back().emplace(std::move(name), number).second) fail(token, declared_twice);
        statement_.registers.push_back(type);
    }
    // In a statement with operands, a register's % is doubled.
    static std::string_view plain(std::string_view name) {
        while (name.starts_with('%')) name.remove_prefix(1);
        return name;
    }

    // --- @p add.u32 d, a, b;
    void read_instruction() {
        Instruction instruction;
        const Token first = words_.now();
        if (words_.take("@")) {
            instruction.guard.is_negated = words_.take("!");
            const bool is_negated = instruction.guard.is_negated;
            instruction.guard = register_named(words_.take());
            instruction.guard.is_negated = is_negated;
            if (!is_predicate(instruction.guard)) fail(first, wrong_operands);
        }
        const Token name = words_.take();
        if (name.text.empty() || !in_word(name.text[0])) fail(name, unfinished);
        if (instruction.guard.kind == Operand::Kind::none && words_.take(":")) {
            if (!labels_.emplace(name.text, statement_.instructions.size()).second)
                fail(name, declared_twice);
            return;
        }
        const Form* const form = form_of(name.text);
        if (!form) fail(name, unknown);
        read_name(instruction, *form, name);
        read_operands(instruction, *form, name);
        if (words_.now().text.empty()) fail(name, unfinished);
        if (!words_.take(";")) fail(name, wrong_operands);
        check(instruction, name);
        if (instruction.does == Does::branch) branches_.emplace_back(statement_.instructions.size(), label_);
        if (statement_.instructions.size() >= most_instructions) fail(name, too_much);
        statement_.instructions.push_back(std::move(instruction));
    }

    static void read_name(Instruction& instruction, const Form& form, const Token& name) {
        instruction.name = form.name;
        instruction.does = form.does;
        unsigned count = 0;
        std::string_view rest = name.text.substr(form.name.size());
        while (!rest.empty()) {
            rest.remove_prefix(1); // the dot
            const std::string_view part = rest.substr(0, rest.find('.'));
            rest.remove_prefix(part.size());
            if (const auto type = type_named(part);
                type && allows_type(form, part) && count < form.type_count) {
                (count == 0 ? instruction.type : count == 1 ? instruction.second : instruction.third) = *type;
                ++count;
            } else if (allows_word(form, part)) {
                if (const auto word = word_named(part))
                    instruction.words.set(static_cast<std::size_t>(*word));
            } else {
                fail(name, other_form);
            }
        }
        const bool may_lack_types = form.does == Does::warp_barrier;
        if (count != form.type_count && !may_lack_types) fail(name, other_form);
    }

    void read_operands(Instruction& instruction, const Form& form, const Token& name) {
        bool is_first = true, is_optional = false;
        // An optional operand may come before others, so the operands are counted first. If some are missing,
        // they are the last of the optional ones.
        const auto optional = static_cast<std::size_t>(std::ranges::count(form.operands, '?')),
                   required = form.operands.size() - 2 * optional;
        const std::size_t given = optional > 0 ? count_ahead() : required;
        std::size_t extra = given > required ? given - required : 0;
        for (const char letter : form.operands) {
            if (letter == '?') {
                is_optional = true;
                continue;
            }
            if (std::exchange(is_optional, false) && extra-- == 0) {
                extra = 0;
                instruction.operands.emplace_back();
                continue;
            }
            if (!std::exchange(is_first, false) && !words_.take(",")) fail(name, wrong_operands);
            instruction.operands.push_back(operand(letter, instruction, name));
        }
    }
    // The number of operands up to the semicolon.
    [[nodiscard]] std::size_t count_ahead() const {
        Words ahead = words_;
        std::size_t commas = 0;
        int depth = 0;
        if (ahead.now().is(";")) return 0;
        while (!ahead.now().text.empty() && !ahead.now().is(";")) {
            const Token token = ahead.take();
            depth += (token.is("{") || token.is("[")) - (token.is("}") || token.is("]"));
            commas += depth == 0 && token.is(",");
        }
        return commas + 1;
    }

    Operand operand(char letter, const Instruction& instruction, const Token& name) {
        switch (letter) {
        case 'm':
            return address(name);
        case 'l':
            label_ = words_.now();
            if (!words_.now().is(";")) words_.take();
            return {};
        case 'v':
        case 'w':
            return words_.now().is("{") ? vector(letter, instruction, name)
                                        : value(letter == 'v', instruction, name);
        case 'q': {
            const bool is_negated = words_.take("!");
            Operand predicate = value(false, instruction, name);
            if (!is_predicate(predicate) && predicate.kind != Operand::Kind::immediate)
                fail(name, wrong_operands);
            predicate.is_negated = is_negated;
            return predicate;
        }
        case 'p':
        case 's': {
            Operand predicate = value(true, instruction, name);
            if (!is_predicate(predicate)) fail(name, wrong_operands);
            if (letter == 's') read_beside(predicate, instruction, name);
            return predicate;
        }
        case 'e': {
            Operand result = value(true, instruction, name);
            read_beside(result, instruction, name);
            return result;
        }
        default:
            return value(letter == 'd', instruction, name);
        }
    }
    void read_beside(Operand& operand, const Instruction& instruction, const Token& name) {
        if (!words_.take("|")) return;
        operand.beside.push_back(value(true, instruction, name));
        if (!is_predicate(operand.beside.back())) fail(name, wrong_operands);
    }

    Operand address(const Token& name) {
        Operand sum{.kind = Operand::Kind::sum};
        if (!words_.take("[")) fail(name, wrong_operands);
        bool is_negative = false;
        do {
            is_negative = words_.take("-") || is_negative;
            // The sum's parts are read one by one.
            Operand part = register_or_literal(words_.take(), is_negative, Type::b64, products);
            if (part.kind != Operand::Kind::immediate && is_negative) fail(name, wrong_operands);
            sum.parts.push_back(std::move(part));
            is_negative = words_.now().is("-");
        } while (words_.take("+") || is_negative);
        if (!words_.take("]")) fail(name, wrong_operands);
        return sum;
    }

    Operand vector(char letter, const Instruction& instruction, const Token& name) {
        Operand all{.kind = Operand::Kind::vector};
        words_.take("{");
        do {
            if (all.parts.size() >= 4) fail(name, wrong_operands);
            all.parts.push_back(value(letter == 'v', instruction, name));
        } while (words_.take(","));
        if (!words_.take("}")) fail(name, wrong_operands);
        return all;
    }

    Operand value(bool is_written, const Instruction& instruction, const Token& name) {
        if (words_.now().is(";") || words_.now().is(",") || words_.now().text.empty())
            fail(name, wrong_operands);
        const bool is_negative = words_.take("-");
        const Token token = words_.take();
        if (token.is("_")) return {.kind = Operand::Kind::discard};
        Operand found = register_or_literal(token, is_negative, type_of_literals(instruction));
        const bool is_register = found.kind == Operand::Kind::is_register;
        if ((is_written || (is_negative && found.kind != Operand::Kind::immediate)) && !is_register)
            fail(name, wrong_operands);
        if (is_written && found.number < given_.size() && !given_[found.number].is_written)
            fail(name, wrong_operands);
        return found;
    }
    // The second of two types is that of the operands that are read.
    static Type type_of_literals(const Instruction& instruction) {
        return instruction.second != Type::none && instruction.does != Does::slct ? instruction.second
                                                                                  : instruction.type;
    }

    // A constant expression of whole numbers, such as (1<<5)*4-1, whose first token was taken. `first` is the
    // value of that token, if it is a number. Operators bind as in C; those of `least` or higher are read.
    std::int64_t constant(const Token& token, std::optional<std::int64_t> first, int least = 1) {
        std::int64_t left = first ? *first : primary(token);
        while (const auto found = operator_now()) {
            if (found->level < least) break;
            for (std::size_t i = 0; i < found->text.size(); ++i) words_.take();
            const Token next = words_.take();
            const std::int64_t right = constant(next, std::nullopt, found->level + 1);
            const auto bits = [&](std::uint64_t a) { return static_cast<std::int64_t>(a); };
            const auto a = static_cast<std::uint64_t>(left), b = static_cast<std::uint64_t>(right);
            if (found->level == products && found->text != "*" && (right == 0 || right == -1))
                fail(token, wrong_operands);
            left = found->text == "*"    ? bits(a * b)
                   : found->text == "/"  ? left / right
                   : found->text == "%"  ? left % right
                   : found->text == "+"  ? bits(a + b)
                   : found->text == "-"  ? bits(a - b)
                   : found->text == "<<" ? (b < 64 ? bits(a << b) : 0)
                   : found->text == ">>" ? (b < 64 ? left >> b : 0)
                   : found->text == "&"  ? bits(a & b)
                   : found->text == "^"  ? bits(a ^ b)
                   : found->text == "|"  ? bits(a | b)
                   : found->text == "==" ? left == right
                   : found->text == "!=" ? left != right
                   : found->text == "<"  ? left < right
                   : found->text == "<=" ? left <= right
                   : found->text == ">"  ? left > right
                   : found->text == ">=" ? left >= right
                   : found->text == "&&" ? left && right
                                         : left || right;
        }
        if (least > 1 || !words_.take("?")) return left;
        const Token chosen = words_.take();
        const std::int64_t yes = constant(chosen, std::nullopt);
        if (!words_.take(":")) fail(token, wrong_operands);
        const Token other = words_.take();
        const std::int64_t no = constant(other, std::nullopt);
        return left ? yes : no;
    }
    std::int64_t primary(const Token& token) {
        if (++depth_ > most_nested) fail(token, too_much);
        std::int64_t value = 0;
        if (token.is("(")) {
            const Token next = words_.take();
            value = constant(next, std::nullopt);
            if (!words_.take(")")) fail(token, wrong_operands);
        } else if (token.is("-") || token.is("~") || token.is("!")) {
            const auto of = static_cast<std::uint64_t>(primary(words_.take()));
            value = static_cast<std::int64_t>(token.is("-") ? 0 - of : token.is("~") ? ~of : of == 0);
        } else {
            const auto bits = bits_of_literal(token.text, false, Type::s64);
            if (token.text.empty() || !bits) fail(token, wrong_operands);
            value = static_cast<std::int64_t>(*bits);
        }
        --depth_;
        return value;
    }
    struct Operator {
        std::string_view text;
        int level;
    };
    static constexpr int products = 10; // the level of *
    [[nodiscard]] std::optional<Operator> operator_now() const {
        constexpr Operator all[] = {{"||", 1},       {"&&", 2},       {"==", 6},      {"!=", 6}, {"<<", 8},
                                    {">>", 8},       {"<=", 7},       {">=", 7},      {"|", 3},  {"^", 4},
                                    {"&", 5},        {"<", 7},        {">", 7},       {"+", 9},  {"-", 9},
                                    {"*", products}, {"/", products}, {"%", products}};
        Words ahead = words_;
        Token sign = ahead.take();
        if (sign.is("%%")) sign.text.remove_prefix(1);
        for (const Operator& one : all)
            if (sign.is(one.text.substr(0, 1)) &&
                (one.text.size() == 1 || ahead.now().is(one.text.substr(1))))
                return one;
        return std::nullopt;
    }

    // `least` as for constant().
    Operand register_or_literal(const Token& token, bool is_negative, Type type, int least = 1) {
        if (token.is("(") || token.is("~") || token.is("!")) {
            const auto first = static_cast<std::uint64_t>(primary(token));
            const auto bits = static_cast<std::int64_t>(is_negative ? 0 - first : first);
            return {.kind = Operand::Kind::immediate,
                    .bits = static_cast<std::uint64_t>(constant(token, bits, least))};
        }
        const bool is_number =
            !token.text.empty() &&
            (std::isdigit(static_cast<unsigned char>(token.text[0])) || token.text == "WARP_SZ");
        if (!is_number) return register_named(token);
        const auto bits = bits_of_literal(token.text, is_negative, type);
        if (!bits) fail(token, wrong_operands);
        if (is_float(type) || !(operator_now() || (least == 1 && words_.now().is("?"))))
            return {.kind = Operand::Kind::immediate, .bits = *bits};
        const std::int64_t whole = constant(token, static_cast<std::int64_t>(*bits), least);
        return {.kind = Operand::Kind::immediate, .bits = static_cast<std::uint64_t>(whole)};
    }
    Operand register_named(const Token& token) {
        const std::string_view name = plain(token.text);
        const bool is_given = token.text.starts_with('%') && !token.text.starts_with("%%") && !name.empty() &&
                              std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
        if (is_given) {
            const auto number = number_in<std::uint16_t>(name);
            if (!number || *number >= given_.size()) fail(token, no_register);
            return {.kind = Operand::Kind::is_register, .number = *number};
        }
        for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
            if (const auto found = scope->find(name); found != scope->end())
                return {.kind = Operand::Kind::is_register, .number = found->second};
        const auto special = token.text.starts_with('%') ? special_named(name) : std::nullopt;
        if (!special) fail(token, no_register);
        return {.kind = Operand::Kind::special, .special = *special};
    }
    [[nodiscard]] bool is_predicate(const Operand& operand) const {
        return operand.kind == Operand::Kind::discard || (operand.kind == Operand::Kind::is_register &&
                                                          statement_.registers[operand.number] == Type::pred);
    }

    // Whether the parts of the instruction fit each other.
    void check(const Instruction& instruction, const Token& name) const {
        const auto needs = [&](bool fits) {
            if (!fits) fail(name, other_form);
        };
        const auto count_of = [&](std::initializer_list<Word> some) {
            return std::ranges::count_if(some, [&](Word word) { return instruction.has(word); });
        };
        // Whether so many operands are given behind the first ones.
        const auto needs_extra = [&](std::size_t first, std::ptrdiff_t count) {
            const auto given =
                std::ranges::count_if(std::span(instruction.operands).subspan(first),
                                      [](const Operand& one) { return one.kind != Operand::Kind::none; });
            if (given != count) fail(name, wrong_operands);
        };
        using enum Word;
        const auto size_of = [](const Operand& operand) {
            return operand.kind == Operand::Kind::vector ? operand.parts.size() : std::size_t{1};
        };
        const auto changes = count_of({w_add, w_min, w_max, w_inc, w_dec, w_exch, w_cas, w_and, w_or, w_xor});
        const bool is_whole = !is_float(instruction.type) && !is_half(instruction.type);
        needs(!instruction.has(w_relu) || instruction.type == Type::s32 || is_half(instruction.type));
        needs(!is_half(instruction.type) || instruction.does == Does::cvt ||
              count_of({w_rz, w_rm, w_rp, w_cc}) == 0);
        switch (instruction.does) {
        case Does::mul:
        case Does::mad:
            needs(is_whole ? count_of({w_lo, w_hi, w_wide}) == 1 : count_of({w_lo, w_hi, w_wide}) == 0);
            needs(!instruction.has(w_wide) || bytes_of(instruction.type) < 8);
            break;
        case Does::dot:
            needs(count_of({w_lo, w_hi}) == (instruction.name == "dp2a"));
            break;
        case Does::madc:
            needs(count_of({w_lo, w_hi}) == 1);
            break;
        case Does::setp:
        case Does::set:
            needs(count_of({w_eq, w_ne, w_lt, w_le, w_gt, w_ge, w_lo, w_ls, w_hi, w_hs, w_equ, w_neu, w_ltu,
                            w_leu, w_gtu, w_geu, w_num, w_nan}) == 1);
            break;
        case Does::shf:
            needs(count_of({w_l, w_r}) == 1 && count_of({w_clamp, w_wrap}) == 1);
            break;
        case Does::shuffle:
            needs(count_of({w_up, w_down, w_bfly, w_idx}) == 1);
            break;
        case Does::vote:
            needs(count_of({w_all, w_any, w_uni, w_ballot}) == 1);
            break;
        case Does::barrier_reduction:
            needs(count_of({w_popc, w_and, w_or}) == 1);
            break;
        case Does::warp_reduction:
            needs(changes == 1);
            break;
        case Does::atomic: {
            needs(changes == 1);
            needs(is_whole || instruction.has(w_add));
            needs_extra(instruction.name == "atom" ? 3 : 2, count_of({w_cas, w_cache_hint}));
            break;
        }
        case Does::load:
        case Does::store: {
            const std::size_t size = instruction.has(w_v4) ? 4 : instruction.has(w_v2) ? 2 : 1;
            const Operand& values = instruction.operands[instruction.does == Does::store];
            if (size_of(values) != size) fail(name, wrong_operands);
            needs_extra(2, instruction.has(w_cache_hint));
            needs(size * bytes_of(instruction.type) <= 16);
            needs(count_of({w_weak, w_volatile, w_relaxed, w_acquire, w_release, w_mmio}) <= 1);
            needs(!instruction.has(instruction.does == Does::load ? w_release : w_acquire));
            break;
        }
        case Does::bulk_copy:
            needs_extra(instruction.name == "cp.async.bulk.global" ? 3 : 4,
                        count_of({w_multicast, w_cache_hint}));
            break;
        case Does::load_matrix:
        case Does::store_matrix: {
            needs(count_of({w_x1, w_x2, w_x4}) == 1);
            const std::size_t size = instruction.has(w_x4) ? 4 : instruction.has(w_x2) ? 2 : 1;
            if (size_of(instruction.operands[instruction.does == Does::store_matrix]) != size)
                fail(name, wrong_operands);
            break;
        }
        case Does::video: {
            const bool is_scalar = !std::isdigit(static_cast<unsigned char>(instruction.name.back()));
            needs(changes <= 1);
            if (is_scalar) needs_extra(3, changes);
            break;
        }
        case Does::cvt:
            needs(count_of({w_rna}) == 0 || instruction.type == Type::tf32);
            needs(!is_pair(instruction.second));
            needs(!is_pair(instruction.type) || instruction.second == Type::f32);
            needs_extra(2, is_pair(instruction.type));
            break;
        case Does::mov: {
            const std::size_t sizes =
                std::max(size_of(instruction.operands[0]), size_of(instruction.operands[1]));
            if (sizes > 1 && size_of(instruction.operands[0]) == size_of(instruction.operands[1]))
                fail(name, wrong_operands);
            needs(bytes_of(instruction.type) % sizes == 0);
            break;
        }
        default:
            break;
        }
        const bool may_use_predicates =
            instruction.type == Type::pred || instruction.does == Does::barrier_reduction;
        for (std::size_t i = 0; i < instruction.operands.size(); ++i) {
            const char letter = letters_of(*form_of(instruction.name))[i];
            if ((letter == 'd' || letter == 'a') && is_predicate_register(instruction.operands[i]) &&
                !may_use_predicates)
                fail(name, wrong_operands);
        }
    }
    static std::string letters_of(const Form& form) {
        std::string letters(form.operands);
        std::erase(letters, '?');
        return letters;
    }
    [[nodiscard]] bool is_predicate_register(const Operand& operand) const {
        return operand.kind == Operand::Kind::is_register && is_predicate(operand);
    }

    Words words_;
    std::span<const Given> given_;
    Statement statement_;
    std::vector<std::map<std::string, std::uint16_t, std::less<>>> scopes_; // names of registers
    std::map<std::string_view, std::size_t> labels_;      // the number of the instruction after each
    std::vector<std::pair<std::size_t, Token>> branches_; // and their labels
    Token label_;                                         // of the last branch
    std::size_t depth_ = 0;                               // of a constant expression
};

} // namespace

std::optional<Given> given_by(std::string_view constraint) {
    Given given;
    if (constraint.starts_with('=')) given = {.is_written = true, .is_read = false};
    if (constraint.starts_with('+')) given = {.is_written = true, .is_read = true};
    if (given.is_written) constraint.remove_prefix(1);
    if (constraint.starts_with('&')) constraint.remove_prefix(1);
    constexpr std::string_view letters = "hrlfdnC";
    if (constraint.size() != 1 || letters.find(constraint[0]) == letters.npos) return std::nullopt;
    if (given.is_written && (constraint == "n" || constraint == "C")) return std::nullopt;
    return given;
}

Glimpse glimpse_of(std::string_view text) {
    Glimpse seen;
    for (Words words(text); !words.now().text.empty();) {
        const Token token = words.take();
        const std::size_t dot = token.text.find('.');
        const bool is_instruction = std::islower(static_cast<unsigned char>(token.text[0])) &&
                                    dot != token.text.npos && dot + 1 < token.text.size();
        if (!is_instruction) continue;
        if (form_of(token.text))
            seen.has_instructions = true;
        else if (!seen.mistake)
            seen.mistake = Mistake{std::string(token.text.substr(0, longest_word)), unknown, token.place};
    }
    return seen;
}

std::variant<Statement, Mistake> parsed(std::string_view text, std::span<const Given> given) {
    try {
        return Parser(text, given).parse();
    } catch (const Failed& failed) {
        return failed.mistake;
    }
}

} // namespace scanscope::own::ptx
