#include "app/lessons/run_words.h"

#include <algorithm>
#include <sstream>
#include <vector>

#include "kernels/errors.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::in_quotes;
using kernels::say;

namespace {

const kernels::Algorithm& algorithmIn(const std::vector<std::string>& words,
                                      const kernels::Backend& backend) {
    const std::string id = words.empty() ? std::string() : words.front();
    const kernels::Algorithm* algorithm = backend.find(id);
    std::vector<std::string_view> ids;
    for (const kernels::Algorithm& one : backend.algorithms) ids.push_back(one.id);
    if (!algorithm)
        throw BadRequest("algorithm",
                         say("There is no algorithm {}: `scanscope list` names them all.", in_quotes(id)) +
                             kernels::did_you_mean(id, ids));
    if (!algorithm->has_steps())
        throw BadRequest("algorithm", say("{} has no steps that could be shown.", algorithm->name));
    return *algorithm;
}

// Whether a value follows the option; nothing where the algorithm has no such option.
std::optional<bool> takesValue(const std::string& name, const kernels::Algorithm& algorithm) {
    if (name == "inclusive" || name == "exclusive") return false;
    for (const kernels::RunField& field : kernels::run_fields())
        if (field.option.name == name && name != "form") return true;
    for (const kernels::OptionInfo& option : algorithm.options)
        if (option.name == name) return !option.values.empty();
    return std::nullopt;
}

} // namespace

kernels::RunDescription readRunWords(std::string_view text, const kernels::Backend& backend) {
    std::istringstream stream{std::string(text)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    const kernels::Algorithm& algorithm = algorithmIn(words, backend);
    kernels::RunDescription description{std::string(algorithm.id), {}};
    for (std::size_t w = 1; w < words.size(); ++w) {
        const std::string& word = words[w];
        const std::string name = word.starts_with("--") ? word.substr(2) : std::string();
        const auto valued = name.empty() ? std::nullopt : takesValue(name, algorithm);
        if (!valued) throw BadRequest(name, say("{} is no option of {}.", in_quotes(word), algorithm.id));
        if (name == "inclusive" || name == "exclusive")
            description.values["form"] = name;
        else if (!*valued)
            description.values[name] = "";
        else if (w + 1 < words.size())
            description.values[name] = words[++w];
        else
            throw BadRequest(name, say("{} needs a value.", word));
        if (name == "executor" && description.values[name] != "emulator")
            throw BadRequest(name, say("A lesson runs on the emulator, which every machine has."));
    }
    return description;
}

} // namespace scanscope::app
