#include "kernels/text/language.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "kernels/text/po_file.h"

namespace scanscope::kernels {

namespace {

constexpr char end_of_context = '\4'; // as in gettext's own tables

std::string key_of(std::string_view context, std::string_view english) {
    return context.empty() ? std::string(english) : fmt::format("{}{}{}", context, end_of_context, english);
}

std::string_view folder_of(const EmbeddedText& file) { return file.path.substr(0, file.path.find('/')); }

const Language& the_english() {
    static const Language english;
    return english;
}

std::atomic<const Language*> chosen = nullptr;

} // namespace

Language::Language() = default;

Language::Language(std::span<const EmbeddedText> files) {
    for (const EmbeddedText& file : files) {
        try {
            PoFile read = parse_po(file.text);
            const std::string plural = read.header["Plural-Forms"];
            m_is_one_until_one = plural == "nplurals=2; plural=(n > 1);";
            if (!m_is_one_until_one && plural != "nplurals=2; plural=(n != 1);")
                throw BadPoFile("its Plural-Forms are not known here");
            m_id = read.header["Language"];
            m_name = read.header["X-Language-Name"];
            for (PoEntry& entry : read.entries)
                m_texts.try_emplace(key_of(entry.context, entry.one), std::move(entry.texts));
        } catch (const BadPoFile& bad) {
            throw BadPoFile(fmt::format("{}: {}", file.path, bad.what()));
        }
    }
}

const std::string* Language::find(std::string_view english, std::string_view context) const {
    if (m_texts.empty()) return nullptr;
    auto found = context.empty() ? m_texts.find(english) : m_texts.find(key_of(context, english));
    return found == m_texts.end() ? nullptr : &found->second.front();
}

const std::string* Language::find(std::string_view one, std::uint64_t number) const {
    const auto found = m_texts.find(one);
    if (found == m_texts.end()) return nullptr;
    const bool is_one = m_is_one_until_one ? number <= 1 : number == 1;
    return is_one ? &found->second.front() : &found->second.back();
}

std::vector<std::string_view> language_ids() {
    std::vector<std::string_view> ids{the_english().id()};
    for (const EmbeddedText& file : embedded_languages())
        if (folder_of(file) != ids.back()) ids.push_back(folder_of(file));
    return ids;
}

const Language* find_language(std::string_view id) {
    static std::mutex one_at_a_time;
    static std::map<std::string_view, Language> read;
    if (id == the_english().id()) return &the_english();
    const std::span<const EmbeddedText> files = embedded_languages();
    const auto is_its = [&](const EmbeddedText& file) { return folder_of(file) == id; };
    const auto first = std::find_if(files.begin(), files.end(), is_its);
    if (first == files.end()) return nullptr;
    const std::lock_guard lock(one_at_a_time);
    const auto found = read.find(id);
    if (found != read.end()) return &found->second;
    const auto end = std::find_if_not(first, files.end(), is_its);
    return &read.try_emplace(folder_of(*first), std::span<const EmbeddedText>(first, end)).first->second;
}

const Language& language_of(const char* (*variable)(const char* name)) {
    const auto value = [&](const char* name) -> std::string_view {
        const char* found = variable(name);
        return found ? found : "";
    };
    std::string_view locale;
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (locale.empty()) locale = value(name);
    const std::string_view plain = locale.substr(0, locale.find('.'));
    if (plain.empty() || plain == "C" || plain == "POSIX") return the_english();
    for (std::string wanted = fmt::format("{}:{}", value("LANGUAGE"), locale); !wanted.empty();) {
        const std::string first = wanted.substr(0, wanted.find(':'));
        if (const Language* found = find_language(first.substr(0, first.find_first_of("_.@")))) return *found;
        wanted.erase(0, first.size() + 1);
    }
    return the_english();
}

const Language& language() {
    const Language* current = chosen;
    return current ? *current : the_english();
}

void use_language(const Language& language) { chosen = &language; }

std::string translated(std::string_view english, std::string_view context) {
    const std::string* found = language().find(english, context);
    return found ? *found : std::string(english);
}

namespace {

constexpr std::string_view narrow_blank = "\u202F"; // prevents line breaks

} // namespace

std::string grouped(std::string_view digits) {
    std::string out;
    if (!digits.empty() && (digits.front() == '-' || digits.front() == '+')) {
        out += digits.front();
        digits.remove_prefix(1);
    }
    const bool groups = digits.size() >= 5;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (groups && i != 0 && (digits.size() - i) % 3 == 0) out += narrow_blank;
        out += digits[i];
    }
    return out;
}

std::string grouped(std::uint64_t number) { return grouped(std::to_string(number)); }

} // namespace scanscope::kernels
