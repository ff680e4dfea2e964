#include "kernels/run/run_description.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/input/input.h"
#include "kernels/run/recording_limit.h"
#include "kernels/text/language.h"
#include "kernels/text/visible_text.h"
#include "kernels/trace/own_program.h"

namespace scanscope::kernels {

namespace {

constexpr std::uint64_t usual_elements = 8; // for algorithms that generate their own input

const std::string* chosen(const RunDescription& description, std::string_view id) {
    const auto found = description.values.find(id);
    return found == description.values.end() ? nullptr : &found->second;
}

bool is_field(std::string_view id) {
    return std::ranges::any_of(run_fields(), [&](const RunField& field) { return field.option.name == id; });
}

Request usual_request(const Algorithm& algorithm) {
    Request request;
    request.algorithm = algorithm.id;
    request.type = default_type(algorithm);
    request.op = algorithm.usual_op;
    return request;
}

void read_field(const RunField& field, const std::string& text, Naming naming, Request& request) {
    const std::string id(field.option.name);
    const std::string name = naming == Naming::option ? "--" + id : translated(field.noun);
    try {
        field.read(text, name, request);
    } catch (const BadRequest& refused) { // the error's field may name only a part of the value
        throw BadRequest(id, refused.what());
    }
}

// The number of elements in an option that lists something for each element, or the default.
std::uint64_t usual_size(const Request& request, const Algorithm& algorithm) {
    for (const OptionInfo& option : algorithm.options)
        if (const auto value = request.options.find(std::string(option.name));
            option.elements && value != request.options.end())
            return option.elements(value->second).value_or(usual_elements);
    return usual_elements;
}

InputChoice input_choice(const RunDescription& description, const Request& request,
                         const Algorithm& algorithm) {
    InputChoice choice;
    if (const std::string* text = chosen(description, "input")) choice.input = *text;
    if (const std::string* text = chosen(description, "n")) choice.n = parse_size(*text, "--n");
    if (const std::string* text = chosen(description, "seed")) choice.seed = parse_seed(*text, "--seed");
    if (!choice.input && !algorithm.usual_input.empty()) {
        const bool generated = parse_generator(algorithm.usual_input).has_value();
        if (generated && !choice.n) choice.n = usual_size(request, algorithm);
        if (generated || (!choice.n && !choice.seed)) choice.input = algorithm.usual_input;
    }
    return choice;
}

} // namespace

Request read_description(const RunDescription& description, const Algorithm& algorithm, Naming naming) {
    Request request = usual_request(algorithm);
    for (const RunField& field : run_fields()) {
        const std::string* text = chosen(description, field.option.name);
        if (!text || !field.read) continue;
        const std::string reason = field.reason ? field.reason(algorithm, description) : std::string();
        const bool is_idle = !reason.empty() && field.idle != RunField::Idle::kept;
        if (is_idle && naming == Naming::noun) continue;
        if (is_idle && field.idle == RunField::Idle::refused)
            throw BadRequest(std::string(field.option.name), reason);
        read_field(field, *text, naming, request);
    }
    for (const auto& [name, text] : description.values) {
        if (is_field(name)) continue;
        if (std::ranges::find(algorithm.options, name, &OptionInfo::name) == algorithm.options.end())
            throw BadRequest(name,
                             fmt::format("{} has no option {}: `scanscope list` shows the options of each.",
                                         algorithm.name, visible("--" + name)));
        request.options[name] = text;
    }
    return request;
}

Request read_with_input(const RunDescription& description, const Algorithm& algorithm) {
    Request request = read_description(description, algorithm);
    const InputChoice choice = input_choice(description, request, algorithm);
    const auto check_size = [&](std::uint64_t n) {
        if (const auto problem = size_problem(algorithm, n)) throw BadRequest("n", *problem);
        check_arrays(request, n);
    };
    check_size(choice.n.value_or(0)); // before memory is allocated for the elements
    Input input = make_input(choice, request.type, request.op);
    check_size(input.values.size());
    request.input = std::move(input.values);
    request.input_source = input.source;
    request.input_seed = input.seed;
    return request;
}

Request read_beside(RunDescription description, const Algorithm& algorithm, const trace::Trace& other) {
    if (!has_request(other)) return read_with_input(description, algorithm);
    const auto take_over = [&](const char* name, std::string_view value) {
        const auto field =
            std::ranges::find(run_fields(), name, [](const RunField& f) { return f.option.name; });
        const bool is_idle = field->reason && !field->reason(algorithm, description).empty();
        if (!is_idle) description.values.try_emplace(name, value);
    };
    take_over("type", name_of(other.run.type));
    take_over("op", name_of(other.run.op));
    take_over("form", name_of(other.run.form));
    const bool has_own_input = std::ranges::any_of(std::array{"input", "n", "seed"}, [&](const char* name) {
        return description.values.contains(name);
    });
    Request request = read_description(description, algorithm);
    if (has_own_input || request.type != other.run.type) return read_with_input(description, algorithm);
    if (const auto problem = size_problem(algorithm, other.input.size())) throw BadRequest("n", *problem);
    request.input = other.input;
    request.input_source = other.run.input_source;
    request.input_seed = other.run.input_seed;
    return request;
}

RunDescription describe_without_input(const Request& request, const Algorithm& algorithm) {
    RunDescription description;
    description.algorithm = request.algorithm;
    // A file may contain an option with the name of a field; then only the field counts.
    for (const auto& [name, text] : request.options)
        if (!is_field(name)) description.values[name] = text;
    for (const RunField& field : run_fields()) {
        if (!field.read) continue;
        if (field.idle == RunField::Idle::refused && !field.reason(algorithm, description).empty()) continue;
        const auto text = field.write(request);
        if (text && *text != usual_value(field, algorithm))
            description.values[std::string(field.option.name)] = *text;
    }
    return description;
}

std::optional<RunDescription> describe(const Request& request, const Algorithm& algorithm) {
    RunDescription description = describe_without_input(request, algorithm);
    for (const RunField& field : run_fields()) {
        if (field.read) continue;
        const auto text = field.write(request);
        if (text) description.values[std::string(field.option.name)] = *text;
    }
    if (!chosen(description, "input")) return std::nullopt;
    return description;
}

std::string usual_value(const RunField& field, const Algorithm& algorithm) {
    return field.write(usual_request(algorithm)).value_or("");
}

std::vector<std::string> arguments_of(const RunDescription& description) {
    std::vector<std::string> words{description.algorithm};
    const auto add = [&](std::string_view id, const std::string& text) {
        if (id == "form") return words.push_back("--" + text);
        words.push_back(fmt::format("--{}", id));
        if (!text.empty()) words.push_back(text);
    };
    for (const RunField& field : run_fields())
        if (const std::string* text = chosen(description, field.option.name)) add(field.option.name, *text);
    for (const auto& [name, text] : description.values)
        if (!is_field(name)) add(name, text);
    return words;
}

} // namespace scanscope::kernels
