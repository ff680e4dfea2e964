#include "app/course/markup.h"

#include <algorithm>

#include "kernels/text/utf8.h"
#include "kernels/text/visible_text.h"

namespace scanscope::app {

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

} // namespace scanscope::app
