#include "kernels/own/hidden_accesses.h"

#include <elf.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <fstream>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "kernels/own/caged.h"
#include "kernels/own/token_text.h"
#include "kernels/text/language.h"

namespace scanscope::own {

using kernels::english;

namespace {

constexpr std::string_view hides = english("it hides accesses from the check");
constexpr std::string_view acts_apart = english("the check cannot see what it does");

constexpr std::string_view hooks[] = {"__tsan_", "scanscope_",  "__wrap_",
                                      "__real_", "__sanitizer", "__ubsan_"};
// Names that Scanscope itself puts into a source: in launches and loops, for __builtin_memcpy and its
// kind, and, followed by a number, for kernels that are launched by their address.
constexpr std::string_view put_in[] = {"scanscope_a",      "scanscope_loop",    "scanscope_memcmp",
                                       "scanscope_memcpy", "scanscope_memmove", "scanscope_memset"};
constexpr std::string_view numbered[] = {"scanscope_kernel_"};
constexpr std::string_view switches[] = {"no_sanitize", "no_sanitize_thread",
                                         "disable_sanitizer_instrumentation"};
// Attributes that make other code run than the source shows, or that put code where the instrumentation does
// not see it.
constexpr std::string_view hiding_attributes[] = {"address_space", "alias",   "ifunc",  "naked",
                                                  "optimize",      "section", "symver", "target",
                                                  "target_clones", "weakref"};
// The emulator stores the current kernel thread next to the thread pointer.
constexpr std::string_view thread_pointers[] = {"__builtin_thread_pointer", "__builtin_set_thread_pointer"};
constexpr std::string_view early_attributes[] = {"constructor", "destructor"};
// Names of accesses that the compiler does not instrument. glibc's __REDIRECT expands to an asm label.
constexpr std::string_view unseen[] = {"__seg_fs", "__seg_gs", "__REDIRECT", "__REDIRECT_NTH"};
constexpr std::string_view unseen_beginnings[] = {
    "__atomic_", "__builtin_ia32_", "__sync_", "_ZN9scanscope", "_addcarry", "_mm_",
    "_mm256_",   "_mm512_",         "_mulx_",  "_rdrand",       "_rdseed",   "_subborrow"};
constexpr std::string_view calls[] = {"dl_iterate_phdr",
                                      "dladdr",
                                      "dlmopen",
                                      "dlopen",
                                      "dlsym",
                                      "dlvsym",
                                      "mmap",
                                      "mmap64",
                                      "mprotect",
                                      "mremap",
                                      "pkey_mprotect",
                                      "process_vm_readv",
                                      "process_vm_writev",
                                      "ptrace",
                                      "syscall"};
constexpr std::string_view pragmas_of_gcc[] = {"optimize", "push_options", "system_header", "target"};
constexpr std::string_view pragmas_of_clang[] = {"attribute", "optimize", "section"};
constexpr std::string_view pragmas_of_linkers[] = {"redefine_extname", "weak"};

template <class Words> bool contains(const Words& words, std::string_view word) {
    return std::ranges::find(words, word) != std::end(words);
}
template <class Words> bool begins_like_one_of(const Words& words, std::string_view word) {
    return std::ranges::any_of(words, [&](std::string_view one) { return word.starts_with(one); });
}

// An attribute's name may have two underscores on both sides.
std::string_view without_underscores(std::string_view word) {
    if (word.size() > 4 && word.starts_with("__") && word.ends_with("__"))
        return word.substr(2, word.size() - 4);
    return word;
}
bool is_asm(std::string_view word) { return word == "asm" || word == "__asm" || word == "__asm__"; }

struct Found {
    TokenText::Place place = 0;
    std::string word;
    std::string_view reason = hides;
};

class Search {
public:
    using Place = TokenText::Place;

    Search(const TokenText& text, Judged judged, bool is_preprocessed)
        : text_(text)
        , is_submission_(judged == Judged::submission)
        , is_preprocessed_(is_preprocessed) {}

    std::optional<Found> first(const std::function<bool(Place)>& is_looked_at) {
        for (Place i = 0; i < text_.end(); ++i) {
            if (text_[i].kind == TokenKind::space) continue;
            if (i >= end_of_attribute_) end_of_attribute_ = attribute_from(i);
            if (!is_looked_at(i)) continue;
            if (auto found = at(i)) return found;
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] std::optional<Found> at(Place i) const {
        if (text_.is(i, "#")) return directive(i);
        // %: is another spelling of #, but this program's tokenizer does not know it.
        if (text_.is(i, "%") && text_.is(i + 1, ":") && begins_line(i)) return Found{i, "# written %:"};
        if (!text_.is_word(i)) return std::nullopt;
        const std::string_view word = text_[i].text, bare = without_underscores(word);
        const bool is_hook =
            begins_like_one_of(hooks, word) && word != "__real__" &&
            !(is_preprocessed_ && (contains(put_in, word) || begins_like_one_of(numbered, word)));
        if (is_hook || contains(thread_pointers, word) ||
            (contains(switches, bare) && !is_of_another_sanitizer(i)))
            return Found{i, std::string(word)};
        if (word == "_Pragma") return pragma_operator(i);
        return is_submission_ ? in_submission(i, word, bare) : std::nullopt;
    }

    [[nodiscard]] std::optional<Found> in_submission(Place i, std::string_view word,
                                                     std::string_view bare) const {
        const bool in_attribute = i < end_of_attribute_;
        if (is_asm(word) || contains(unseen, word) || begins_like_one_of(unseen_beginnings, word) ||
            (in_attribute && contains(hiding_attributes, bare)))
            return Found{i, std::string(word)};
        if ((in_attribute && contains(early_attributes, bare)) ||
            (contains(calls, word) && !text_.is_member(i)))
            return Found{i, std::string(word), acts_apart};
        return std::nullopt;
    }

    // The end of the attribute that begins at i, or 0 if none does.
    [[nodiscard]] Place attribute_from(Place i) const {
        const bool is_gnu = text_.is(i, "__attribute__") || text_.is(i, "__attribute");
        if (is_gnu && text_.is(text_.next(i), "(")) return text_.closing(text_.next(i));
        if (text_.is(i, "[") && text_.is(text_.next(i), "[")) return text_.closing(i);
        // <:<: is another spelling of [[, and the attribute may end with :>:> instead of ]].
        if (!text_.is(i, "<") || !text_.is(i + 1, ":")) return 0;
        Place end = i;
        while (end < text_.end() && !text_.is(end, ";") && !text_.is(end, "{")) ++end;
        return end;
    }

    [[nodiscard]] bool begins_line(Place i) const {
        const Place before = text_.previous(i);
        return before >= i || text_[before].line < text_[i].line;
    }

    // For example no_sanitize("undefined"), which does not affect accesses.
    [[nodiscard]] bool is_of_another_sanitizer(Place i) const {
        const Place open = text_.next(i), name = text_.next(open);
        if (!text_.is(open, "(") || name >= text_.end() || !text_.is(text_.next(name), ")")) return false;
        const std::string_view text = text_[name].text;
        return text == "\"undefined\"" || text == "\"address\"" || text == "\"integer\"" ||
               text == "\"signed-integer-overflow\"" || text == "\"unsigned-integer-overflow\"";
    }

    // Checks a preprocessor line. A line marker in the preprocessor's own format could claim any file and
    // line for what follows it, and would look as if the preprocessor had written it.
    [[nodiscard]] std::optional<Found> directive(Place i) const {
        if (!text_.is_directive(i)) return std::nullopt;
        const Place word = text_.next(i);
        if (!is_preprocessed_ && begins_line(i) && word < text_.end() &&
            text_[word].kind == TokenKind::number) // and not ## in a macro
            return Found{i, "# " + std::string(text_[word].text)};
        if (text_.is(word, "pragma")) return pragma(i, text_, text_.next(word));
        if (text_.is(word, "line") && !names_plainly(text_.next(word))) return Found{i, "#line"};
        if (is_submission_ && text_.is(word, "include") && is_of_intrinsics(text_.next(word)))
            return Found{i, "#include of intrinsics"};
        return std::nullopt;
    }

    // Whether a #line directive names a plain file, and not one of Scanscope's own, whose accesses are
    // checked differently.
    [[nodiscard]] bool names_plainly(Place number) const {
        if (number >= text_.end() || text_[number].kind != TokenKind::number) return false;
        const Place name = text_.next(number);
        if (name >= text_.end() || text_[name].line != text_[number].line) return true;
        return text_[name].kind == TokenKind::literal &&
               text_[name].text.find('\\') == std::string_view::npos &&
               text_[name].text.find("scanscope-") == std::string_view::npos;
    }
    // A header such as <immintrin.h>: the compiler itself writes through the pointers that its functions
    // take.
    [[nodiscard]] bool is_of_intrinsics(Place name) const {
        std::string whole;
        for (Place i = name; i < text_.end() && text_[i].line == text_[name].line; ++i)
            whole += text_[i].text;
        return whole.find("intrin.h") != std::string::npos;
    }

    [[nodiscard]] std::optional<Found> pragma_operator(Place i) const {
        const Place literal = text_.next(text_.next(i));
        if (literal >= text_.end() || text_[literal].kind != TokenKind::literal) return std::nullopt;
        std::string content(text_[literal].text);
        std::erase_if(content, [](char c) { return c == '\\'; });
        const std::size_t open = content.find('"'), close = content.rfind('"');
        content = content.substr(open + 1, close - open - 1);
        const TokenText inner(content);
        for (Place at = 0; at < inner.end(); ++at)
            if (inner.is_word(at) && contains(switches, without_underscores(inner[at].text)))
                return Found{i, std::string(inner[at].text)};
        return pragma(i, inner, inner.is_word(0) ? 0 : inner.next(0));
    }

    [[nodiscard]] std::optional<Found> pragma(Place i, const TokenText& text, Place word) const {
        if (!is_submission_ || word >= text.end()) return std::nullopt;
        const std::string_view whose = text[word].text;
        const Place next = text.next(word);
        const std::string_view which = next < text.end() ? text[next].text : std::string_view();
        if ((whose == "GCC" && contains(pragmas_of_gcc, without_underscores(which))) ||
            (whose == "clang" && contains(pragmas_of_clang, which)))
            return Found{i, "#pragma " + std::string(whose) + ' ' + std::string(which)};
        if (contains(pragmas_of_linkers, whose)) return Found{i, "#pragma " + std::string(whose)};
        return std::nullopt;
    }

    const TokenText& text_;
    bool is_submission_, is_preprocessed_;
    Place end_of_attribute_ = 0;
};

// Whether a line is continued by a backslash anywhere other than between words.
bool breaks_words(std::string_view text) {
    for (std::size_t i = text.find('\\'); i != text.npos; i = text.find('\\', i + 1)) {
        const std::size_t next = text.find_first_not_of(" \t\r\f\v", i + 1);
        if (next == text.npos || text[next] != '\n') continue;
        const bool has_blanks_behind = next != i + 1 && text.substr(i + 1, 2) != "\r\n";
        const bool is_apart = i == 0 || text[i - 1] == ' ' || text[i - 1] == '\t' || text[i - 1] == '\n' ||
                              text.substr(next + 1, 1).find_first_of(" \t") == 0;
        if (has_blanks_behind || !is_apart) return true;
    }
    return false;
}

// Whether an #include has a plain name, so that the included file is among the sources that are judged.
bool includes_plainly(const TokenText& text, TokenText::Place word) {
    TokenText::Place i = text.next(word);
    if (i < text.end() && text[i].kind == TokenKind::literal) return true;
    if (!text.is(i, "<")) return false;
    for (++i; i < text.end() && !text.is(i, ">"); ++i)
        if (text[i].kind == TokenKind::space || text[i].kind == TokenKind::literal) return false;
    return true;
}

// Tracks the file of each word by the preprocessor's line markers: `# 12 "file" 1` enters a file, and a
// marker with a 2 returns from one; all others only name a place. Text that looks like a marker in a raw
// string does not count.
class Markers {
public:
    Markers(const TokenText& text, const std::function<bool(const std::string&)>& is_judged)
        : text_(text)
        , is_judged_(is_judged) {}

    // Must be called for every word, in order. Returns whether the word is in a judged file.
    bool pass(TokenText::Place i) {
        const TokenText::Place number = text_.next(i), name = text_.next(number);
        const bool is_marker = text_.is(i, "#") && text_.is_directive(i) && number < text_.end() &&
                               text_[number].kind == TokenKind::number && name < text_.end() &&
                               text_[name].kind == TokenKind::literal;
        if (!is_marker) return !entered_.empty() && entered_.back();
        const std::string_view digits = text_[number].text;
        std::from_chars(digits.data(), digits.data() + digits.size(), line_);
        first_line_ = text_[i].line + 1;
        file_ = text_[name].text.substr(1, text_[name].text.size() - 2);
        const TokenText::Place flag = text_.next(name);
        const bool is_flag =
            flag < text_.end() && text_.is_directive(flag) && text_[flag].line == text_[i].line;
        if (entered_.empty() || (is_flag && text_.is(flag, "1")))
            entered_.push_back(is_judged_(file_));
        else if (is_flag && text_.is(flag, "2") && entered_.size() > 1)
            entered_.pop_back();
        return false;
    }
    [[nodiscard]] const std::string& file() const { return file_; }
    [[nodiscard]] unsigned line(TokenText::Place i) const { return line_ + text_[i].line - first_line_; }

private:
    const TokenText& text_;
    const std::function<bool(const std::string&)>& is_judged_;
    std::vector<bool> entered_;
    std::string file_;
    unsigned line_ = 1, first_line_ = 1;
};

template <class Number> std::optional<Number> read_at(const std::string& bytes, std::uint64_t place) {
    if (place > bytes.size() || bytes.size() - place < sizeof(Number)) return std::nullopt;
    Number number;
    std::memcpy(&number, bytes.data() + place, sizeof number);
    return number;
}

// Calls `visit` with each symbol that an ELF file defines in its tables of this type, as far as the file can
// be read.
template <class Visit>
void each_defined_symbol(const std::filesystem::path& file, Elf64_Word type, Visit visit) {
    std::ifstream in(file, std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(in), {});
    const auto head = read_at<Elf64_Ehdr>(bytes, 0);
    if (!head || std::memcmp(head->e_ident, ELFMAG, SELFMAG) != 0) return;
    const auto section = [&](std::uint64_t number) {
        return read_at<Elf64_Shdr>(bytes, head->e_shoff + number * sizeof(Elf64_Shdr));
    };
    // An object file with very many sections stores their number in the first of them.
    const std::uint64_t count = head->e_shnum != 0 ? head->e_shnum : section(0) ? section(0)->sh_size : 0;
    for (std::uint64_t s = 0; s < count; ++s) {
        const auto table = section(s);
        if (!table) return;
        if (table->sh_type != type) continue;
        const auto names = section(table->sh_link);
        if (!names) return;
        for (std::uint64_t i = 0; i < table->sh_size / sizeof(Elf64_Sym); ++i) {
            const auto symbol = read_at<Elf64_Sym>(bytes, table->sh_offset + i * sizeof(Elf64_Sym));
            if (!symbol) return;
            if (symbol->st_shndx == SHN_UNDEF || ELF64_ST_TYPE(symbol->st_info) == STT_FILE) continue;
            const std::uint64_t name = names->sh_offset + symbol->st_name;
            if (name < bytes.size()) visit(bytes.c_str() + name);
        }
    }
}

// The runner functions that programs call: a program that defined one would replace the emulator.
const std::set<std::string>& calls_of_runner() {
    static const std::set<std::string> names = [] {
        std::set<std::string> found;
        each_defined_symbol(runner_file(), SHT_DYNSYM, [&](std::string name) {
            if (name.starts_with("_ZN9scanscope")) found.insert(std::move(name));
        });
        return found;
    }();
    return names;
}

} // namespace

std::optional<HiddenAccess> hidden_access(std::string_view text, Judged judged) {
    const TokenText tokens(text);
    const auto found = Search(tokens, judged, false).first([](TokenText::Place) { return true; });
    if (!found) return std::nullopt;
    return HiddenAccess{{}, tokens[found->place].line, found->word, found->reason};
}

std::optional<HiddenAccess> separated_digits(std::string_view text) {
    const TokenText tokens(text);
    for (TokenText::Place i = 0; i < tokens.end(); ++i) {
        const std::size_t sign =
            tokens[i].kind == TokenKind::number ? tokens[i].text.find('\'') : std::string_view::npos;
        if (sign != std::string_view::npos)
            return HiddenAccess{{}, tokens[i].line, std::string(tokens[i].text.substr(0, sign + 1)), hides};
    }
    return std::nullopt;
}

bool hides_words(std::string_view text, Judged judged) {
    if (breaks_words(text)) return true;
    const TokenText tokens(text);
    for (TokenText::Place i = 0; i < tokens.end(); ++i) {
        const Token& token = tokens[i];
        const bool is_joined =
            token.kind == TokenKind::sign && i + 1 < tokens.end() &&
            ((token.text == "#" && tokens.is(i + 1, "#")) || (token.text == "%" && tokens.is(i + 1, ":")));
        if (is_joined) return true;
        // The compiler continues a literal after a backslash and a Windows line end, but this program's
        // tokenizer may end it elsewhere.
        if (token.kind == TokenKind::literal && token.text.find("\\\r\n") != token.text.npos) return true;
        if (token.kind != TokenKind::word) continue;
        const std::string_view bare = without_underscores(token.text);
        if (token.text == "include" && tokens.is_directive(i) && tokens.is(tokens.previous(i), "#") &&
            !includes_plainly(tokens, i))
            return true;
        if (token.text.starts_with("__has_") || token.text == "include_next" ||
            (token.text == "import" && tokens.is_directive(i)))
            return true;
        if (token.text == "_Pragma") {
            const TokenText::Place argument = tokens.next(tokens.next(i));
            if (argument >= tokens.end() || tokens[argument].kind != TokenKind::literal) return true;
        }
        // A macro may put the word into an attribute.
        if (judged == Judged::submission &&
            (contains(hiding_attributes, bare) || contains(early_attributes, bare)))
            return true;
    }
    return false;
}

std::optional<HiddenAccess>
hidden_access_in_preprocessed(std::string_view text, Judged judged,
                              const std::function<bool(const std::string&)>& is_judged) {
    const TokenText tokens(text);
    Markers markers(tokens, is_judged);
    const auto found =
        Search(tokens, judged, true).first([&](TokenText::Place i) { return markers.pass(i); });
    if (!found) return std::nullopt;
    return HiddenAccess{markers.file(), markers.line(found->place), found->word, found->reason};
}

std::optional<std::string> symbol_of_instrumentation(const std::filesystem::path& object) {
    std::optional<std::string> found;
    each_defined_symbol(object, SHT_SYMTAB, [&](const std::string& name) {
        if (!found && (begins_like_one_of(hooks, name) || calls_of_runner().contains(name))) found = name;
    });
    return found;
}

} // namespace scanscope::own
