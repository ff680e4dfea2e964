#include "kernels/text/language.h"

#include <atomic>

#include "kernels/text/po_file.h"

namespace scanscope::kernels {

namespace {

constexpr char end_of_context = '\4'; // as in gettext's own tables

std::string key_of(std::string_view context, std::string_view english) {
    return context.empty() ? std::string(english) : fmt::format("{}{}{}", context, end_of_context, english);
}

std::vector<Language> all_languages() {
    std::vector<Language> all(1);
    const std::span<const EmbeddedText> files = embedded_languages();
    for (std::size_t first = 0; first < files.size();) {
        const std::string_view folder = files[first].path.substr(0, files[first].path.find('/') + 1);
        std::size_t end = first;
        while (end < files.size() && files[end].path.starts_with(folder)) ++end;
        all.emplace_back(files.subspan(first, end - first));
        first = end;
    }
    return all;
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
                throw BadPoFile("its Plural-Forms are none that are known here");
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

const std::string* Language::find(std::string_view one, std::string_view, std::uint64_t number) const {
    const auto found = m_texts.find(one);
    if (found == m_texts.end()) return nullptr;
    const bool is_one = m_is_one_until_one ? number <= 1 : number == 1;
    return is_one ? &found->second.front() : &found->second.back();
}

const std::vector<Language>& languages() {
    static const std::vector<Language> all = all_languages();
    return all;
}

const Language* find_language(std::string_view id) {
    for (const Language& language : languages())
        if (language.id() == id) return &language;
    return nullptr;
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
    if (plain.empty() || plain == "C" || plain == "POSIX") return languages().front();
    for (std::string wanted = fmt::format("{}:{}", value("LANGUAGE"), locale); !wanted.empty();) {
        const std::string first = wanted.substr(0, wanted.find(':'));
        if (const Language* found = find_language(first.substr(0, first.find_first_of("_.@")))) return *found;
        wanted.erase(0, first.size() + 1);
    }
    return languages().front();
}

const Language& language() {
    const Language* current = chosen;
    return current ? *current : languages().front();
}

void use_language(const Language& language) { chosen = &language; }

std::string translated(std::string_view english, std::string_view context) {
    const std::string* found = language().find(english, context);
    return found ? *found : std::string(english);
}

} // namespace scanscope::kernels
