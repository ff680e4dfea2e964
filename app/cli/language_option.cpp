#include "app/cli/language_option.h"

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::app {

std::string languageIds() {
    const std::vector<std::string_view> ids = kernels::language_ids();
    return kernels::plain_list({ids.begin(), ids.end()}, "or");
}

bool takeLanguage(std::vector<std::string>& arguments) {
    bool isGiven = false;
    for (auto at = arguments.begin(); at != arguments.end();) {
        const bool isJoined = at->starts_with("--lang=");
        if (*at != "--lang" && !isJoined) {
            ++at;
            continue;
        }
        if (isGiven) throw kernels::BadRequest("lang", "--lang is given more than once: give it once.");
        if (!isJoined && at + 1 == arguments.end())
            throw kernels::BadRequest("lang", fmt::format("--lang needs a value: {}.", languageIds()));
        const std::string id = isJoined ? at->substr(at->find('=') + 1) : *(at + 1);
        const kernels::Language* language = kernels::find_language(id);
        if (!language)
            throw kernels::BadRequest("lang", fmt::format("There is no language {}: choose {}.",
                                                          kernels::in_quotes(id), languageIds()));
        kernels::use_language(*language);
        at = arguments.erase(at, at + (isJoined ? 1 : 2));
        isGiven = true;
    }
    return isGiven;
}

} // namespace scanscope::app
