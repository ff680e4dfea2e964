// The first line of an input names the kind of the other lines: "list int32", "words", …

#include <algorithm>
#include <sstream>

#include "kernels/input/input.h"
#include "kernels/input/sizes.h"
#include "kernels/run/run.h"
#include "target.h"

namespace scanscope::fuzz {

namespace {

using Words = std::vector<std::string>;

template <class Parse> void parsed(Parse parse) {
    try {
        parse();
    } catch (const kernels::BadRequest& error) {
        requireOneLine(error.what());
    }
}

constexpr trace::ElementType types[] = {trace::ElementType::int32, trace::ElementType::int64,
                                        trace::ElementType::float32, trace::ElementType::float64};

void parseNumbers(const std::string& text) {
    parsed([&] { static_cast<void>(kernels::parse_size(text)); });
    parsed([&] { static_cast<void>(kernels::parse_seed(text)); });
    parsed([&] { static_cast<void>(kernels::parse_blocks(text)); });
    parsed([&] { static_cast<void>(kernels::parse_sizes(text)); });
}

void parseLists(const std::string& text) {
    for (const trace::ElementType type : types)
        parsed([&] { static_cast<void>(kernels::parse_list(text, type)); });
}

void parseFiles(const std::string& text) {
    withFile(text, ".csv", [](const std::string& path) {
        for (const trace::ElementType type : types)
            parsed([&] { static_cast<void>(kernels::parse_file(path, type)); });
    });
}

void checkOptions(const std::string& text) {
    for (const kernels::Algorithm& algorithm : kernels::catalogue())
        for (const kernels::OptionInfo& option : algorithm.options) {
            if (option.elements) parsed([&] { static_cast<void>(option.elements(text)); });
            for (const std::uint64_t n : {0u, 8u, 1000u})
                if (option.check) parsed([&] { option.check(text, n); });
            kernels::Request request;
            request.algorithm = algorithm.id;
            request.input.resize(8);
            request.options[std::string(option.name)] = text;
            try {
                parsed([&] { kernels::validate(request); });
            } catch (const kernels::Unavailable&) { // no GPU here
            }
        }
}

// Each line is a word. Commands that measure or run everything get -h as their first option, so they only
// print their help; a later -h could be taken for the value of an option.
void runWords(const std::string& text) {
    Words words;
    std::istringstream lines(text);
    for (std::string word; std::getline(lines, word);) {
        words.push_back(word);
        if (word == "bench" || word == "verify" || word == "work") words.emplace_back("-h");
    }
    requireWellSaid(scanscope(words));
}

} // namespace

void fuzzInput(std::string_view bytes) {
    const std::size_t line = std::min(bytes.find('\n'), bytes.size());
    const std::string_view kind = bytes.substr(0, line);
    const std::string rest(bytes.substr(std::min(line + 1, bytes.size())));
    if (kind == "numbers") return parseNumbers(rest);
    if (kind == "list") return parseLists(rest);
    if (kind == "file") return parseFiles(rest);
    if (kind == "option") return checkOptions(rest);
    if (kind == "words") return runWords(rest);
}

} // namespace scanscope::fuzz
