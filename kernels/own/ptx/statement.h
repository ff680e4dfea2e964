// The text of an inline assembly statement, as instructions.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "kernels/own/ptx/instructions.h"

namespace scanscope::own::ptx {

struct Operand {
    enum class Kind : unsigned char { none, is_register, immediate, special, sum, vector, discard };
    Kind kind = Kind::none;
    bool is_negated = false; // !p
    Special special{};
    std::uint16_t number = 0;         // of the register
    std::uint64_t bits = 0;           // the value, if immediate
    std::vector<Operand> parts = {};  // of a vector, or of the sum that is an address
    std::vector<Operand> beside = {}; // the predicate in d|p, or empty
};

struct Instruction {
    std::string_view name; // of its row in the table
    Does does{};
    Type type = Type::none, second = Type::none, third = Type::none; // as its name has them
    std::bitset<static_cast<std::size_t>(Word::count)> words;
    Operand guard = {};            // none if it is always carried out
    std::size_t target = 0;        // of a branch: the number of the instruction that it leads to
    std::vector<Operand> operands; // one for each letter of its form; `none` if it is missing

    [[nodiscard]] bool has(Word word) const { return words[static_cast<std::size_t>(word)]; }
    // The first of these words that the instruction has, or `otherwise`.
    [[nodiscard]] Word first_of(std::initializer_list<Word> some, Word otherwise) const {
        for (const Word word : some)
            if (has(word)) return word;
        return otherwise;
    }
};

// One of the program's operands %0, %1, …, which are the first registers.
struct Given {
    bool is_written = false, is_read = true;
    friend bool operator==(const Given&, const Given&) = default;
};
// Parses a constraint such as "=r", or returns nullopt if CUDA has none like it.
[[nodiscard]] std::optional<Given> given_by(std::string_view constraint);

struct Statement {
    std::vector<Instruction> instructions;
    std::vector<Type> registers; // `none` for the program's operands
};

// Why a statement cannot run.
struct Mistake {
    std::string word;        // of the text, shortened
    std::string_view advice; // part of a sentence, in English
    std::size_t place = 0;   // where in the text
};

// The instructions in a text that is known only in part, because the preprocessor puts it together.
struct Glimpse {
    bool has_instructions = false;
    std::optional<Mistake> mistake; // an instruction that the emulator does not run
};
[[nodiscard]] Glimpse glimpse_of(std::string_view text);

[[nodiscard]] std::variant<Statement, Mistake> parsed(std::string_view text, std::span<const Given> given);

} // namespace scanscope::own::ptx
