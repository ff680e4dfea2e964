#include "app/course/page.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/course/outcome_words.h"
#include "kernels/text/language.h"
#include "kernels/text/utf8.h"
#include "kernels/text/visible_text.h"

namespace scanscope::app {

namespace {

std::string fontFace(std::string_view family, int weight, std::string_view file) {
    return fmt::format("@font-face {{ font-family: \"{}\"; font-weight: {}; src: "
                       "url(data:font/woff2;base64,{}) format(\"woff2\"); }}\n",
                       family, weight, base64(courseFile(file)));
}

} // namespace

std::string_view courseFile(std::string_view path) {
    for (const EmbeddedText& text : embeddedCourseFiles())
        if (text.path == path) return text.text;
    return {};
}

std::string escaped(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const utf8::Character next = utf8::first_of(text);
        const std::size_t bytes = std::max<std::size_t>(next.bytes, 1);
        const bool isBlank = next.code == '\n' || next.code == '\t';
        const bool isAllowed =
            next.bytes > 0 &&
            (isBlank || (!kernels::is_hidden(next.code) && next.code != 0xfffe && next.code != 0xffff));
        if (!isAllowed)
            out += "\xef\xbf\xbd";
        else if (next.code == '&')
            out += "&amp;";
        else if (next.code == '<')
            out += "&lt;";
        else if (next.code == '>')
            out += "&gt;";
        else if (next.code == '"')
            out += "&quot;";
        else
            out += text.substr(0, bytes);
        text.remove_prefix(bytes);
    }
    return out;
}

std::string base64(std::string_view bytes) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const auto byte = [&](std::size_t k) -> std::uint32_t {
            return i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u;
        };
        const std::uint32_t word = byte(0) << 16 | byte(1) << 8 | byte(2);
        for (std::size_t k = 0; k < 4; ++k)
            out += i + k > bytes.size() ? '=' : digits[word >> (18 - 6 * k) & 63];
    }
    return out;
}

std::string_view classOf(course::Verdict verdict) {
    return verdict == course::Verdict::passed   ? "passed"
           : verdict == course::Verdict::failed ? "failed"
                                                : "other";
}

std::string_view classOf(course::State state) {
    return state == course::State::passed ? "passed" : state == course::State::failed ? "failed" : "reached";
}

std::string_view reportGlyph(course::Verdict verdict) {
    return verdict == course::Verdict::failed ? "⚠" : glyphOf(verdict);
}

std::string_view reportGlyph(course::State state) {
    return state == course::State::failed ? "⚠" : glyphOf(state);
}

std::string fontSheet() {
    return fontFace("Inter", 400, "fonts/report/Inter-Regular.woff2") +
           fontFace("Inter", 600, "fonts/report/Inter-SemiBold.woff2") +
           fontFace("JetBrains Mono", 400, "fonts/report/JetBrainsMono-Regular.woff2");
}

void beginPage(std::ostream& out, const std::string& title, PageFonts fonts) {
    // The page must not load or run anything else, whatever a submission contains.
    const bool areBeside = fonts == PageFonts::beside;
    fmt::print(out,
               "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
               "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
               "'unsafe-inline'{}; font-src data:; img-src data:\">\n"
               "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n"
               "{}<style>\n{}{}</style>\n</head>\n<body>\n",
               kernels::language().id(), areBeside ? " 'self' file:" : "", escaped(title),
               areBeside ? fmt::format("<link rel=\"stylesheet\" href=\"{}\">\n", fontsFile) : "",
               fonts == PageFonts::inside ? fontSheet() : "", courseFile("report/report.css"));
}

void endPage(std::ostream& out) { out << "</body>\n</html>\n"; }

} // namespace scanscope::app
