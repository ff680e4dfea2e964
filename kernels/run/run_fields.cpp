#include "kernels/run/run_fields.h"

#include <algorithm>
#include <array>

#include "kernels/input/input.h"
#include "kernels/input/sizes.h"
#include "kernels/run/barriers.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/changed_write.h"

namespace scanscope::kernels {

namespace {

using Text = std::optional<std::string>;

constexpr std::size_t most_written = 4096; // elements; shells limit the length of words

// "There is no type "int": choose int32, int64, float32 or float64."
BadRequest unknown_name(const std::string& field, const std::string& text, std::string_view choices) {
    return {field, say("There is no {} {}: choose {}.", field, in_quotes(text), choices)};
}

// "in-order, reversed, random or random:SEED"
std::string schedule_names() {
    std::vector<std::string> names;
    for (const Schedule schedule : trace::schedules) names.emplace_back(name_of(schedule));
    names.emplace_back("random:SEED");
    return listed(names, "or");
}

void read_schedule(const std::string& text, const std::string& name, Request& request) {
    const std::size_t colon = text.find(':');
    const auto schedule = trace::schedule_named(text.substr(0, colon));
    const bool has_seed = colon != std::string::npos;
    if (!schedule || (has_seed && *schedule != Schedule::random))
        throw unknown_name("schedule", text, schedule_names());
    request.schedule = *schedule;
    if (has_seed) request.schedule_seed = parse_seed(text.substr(colon + 1), name + " random");
}

bool is_generated(const Request& request) { return parse_generator(request.input_source).has_value(); }

// A list that gives the same elements when parsed, and is short enough for a command line.
Text write_list(const Request& request) {
    if (request.input.size() > most_written) return std::nullopt;
    std::string list;
    for (const trace::Value value : request.input)
        list += (list.empty() ? "" : ",") + trace::to_text(value, request.type);
    try {
        if (parse_list(list, request.type) == request.input) return list;
    } catch (const BadRequest&) {
    }
    return std::nullopt;
}

std::string write_blocks(const Request& request) {
    std::string list;
    for (const std::int64_t block : request.blocks) {
        if (!list.empty()) list += ',';
        list += block < 0 ? std::string("last") : std::to_string(block);
    }
    return list;
}

std::string no_form(const Algorithm& algorithm, const RunDescription&) {
    if (algorithm.has_forms()) return {};
    return algorithm.result == Result::total
               ? say("{} gives one total: inclusive and exclusive are forms of a scan.", algorithm.name)
               : say("{} combines nothing: inclusive and exclusive are forms of a scan.", algorithm.name);
}

std::string no_operator(const Algorithm& algorithm, const RunDescription&) {
    if (algorithm.has_operator && algorithm.result != Result::copy) return {};
    return say("{} combines no elements: there is no operator to choose.", algorithm.name);
}

std::string no_blocks(const Algorithm& algorithm, const RunDescription&) {
    if (!algorithm.in_one_block()) return {};
    return say("{} always runs in one block: there is nothing to choose.", algorithm.name);
}

bool is_on_emulator(const RunDescription& description) {
    const auto executor = description.values.find("executor");
    return executor == description.values.end() || executor->second == "emulator";
}

std::string no_schedule(const Algorithm&, const RunDescription& description) {
    if (is_on_emulator(description)) return {};
    return say("Schedules work only on the emulator: a GPU schedules its warps itself.");
}

std::string no_devices(const Algorithm& algorithm, const RunDescription&) {
    if (algorithm.on_devices) return {};
    return say("{} always runs on one device: there is nothing to choose.", algorithm.name);
}

// The names of two fields that are stored among a request's options.
const std::string barrier(without_barrier), changed(trace::changed_write);
template <const std::string& name>
void read_option(const std::string& text, const std::string&, Request& request) {
    request.options[name] = text;
}
template <const std::string& name> Text write_option(const Request& request) {
    const auto found = request.options.find(name);
    return found == request.options.end() ? Text() : Text(found->second);
}

const std::array table{
    RunField{.option = {.name = "input",
                        .values = "3,1,7,0",
                        .help = english(
                            "numbers like 3,1,7,0 with ranges 1..8 or 8..1 and repeats 5x3 (5,5,5), or "
                            "@file.csv; or a generator: random, ones, ramp, descending, alternating"),
                        .placeholder = "LIST|@FILE|KIND"},
             .noun = english("input"),
             .of_one_run = true,
             .write = [](const Request& request) -> Text {
                 return is_generated(request) ? request.input_source : write_list(request);
             }},
    RunField{.option = {.name = "n",
                        .values = "8",
                        .help = "how many elements to generate: 10000 or 2^10",
                        .placeholder = "N"},
             .noun = english("n"),
             .of_one_run = true,
             .write = [](const Request& request) -> Text {
                 if (!is_generated(request)) return std::nullopt;
                 return std::to_string(request.input.size());
             }},
    RunField{
        .option = {.name = "seed", .values = "1", .help = "seed of random input (1)", .placeholder = "S"},
        .noun = english("seed"),
        .of_one_run = true,
        .write = [](const Request& request) -> Text {
            if (parse_generator(request.input_source) != Generator::random) return std::nullopt;
            return std::to_string(request.input_seed);
        }},
    RunField{
        .option = {.name = "block", .values = "256", .help = "threads per block", .placeholder = "THREADS"},
        .noun = english("threads"),
        .read = [](const std::string& text, const std::string& name,
                   Request& request) { request.threads_per_block = parse_threads(text, name); },
        .write = [](const Request& request) -> Text {
            if (request.threads_per_block == 0) return std::nullopt;
            return std::to_string(request.threads_per_block);
        }},
    RunField{.option = {.name = "type",
                        .values = "int32|int64|float32|float64",
                        .help = "int32, int64, float32, float64 (int32, or the first that fits)",
                        .placeholder = "TYPE"},
             .noun = english("type"),
             .read = [](const std::string& text, const std::string&,
                        Request& request) { request.type = read_type(text); },
             .write = [](const Request& request) -> Text { return std::string(name_of(request.type)); }},
    RunField{.option = {.name = "op",
                        .values = "sum|product|max|min|and|or|xor",
                        .help = "sum, product, max, min, and, or, xor (sum); for tests: compose",
                        .placeholder = "OP"},
             .noun = english("operator"),
             .read = [](const std::string& text, const std::string&,
                        Request& request) { request.op = read_operator(text); },
             .write = [](const Request& request) -> Text { return std::string(name_of(request.op)); },
             .reason = no_operator},
    RunField{.option = {.name = "form",
                        .values = "exclusive|inclusive",
                        .help = "whether element i is included in result i",
                        .usual = "exclusive"},
             .noun = english("form"),
             .read = [](const std::string& text, const std::string&,
                        Request& request) { request.form = read_form(text); },
             .write = [](const Request& request) -> Text { return std::string(name_of(request.form)); },
             .reason = no_form,
             .idle = RunField::Idle::refused},
    RunField{.option = {.name = "schedule",
                        .values = "in-order|reversed|random",
                        .help = "order of the emulator's warps: in-order, reversed, random or "
                                "random:SEED",
                        .placeholder = "ORDER"},
             .noun = english("schedule"),
             .read = read_schedule,
             .write = [](const Request& request) -> Text {
                 return id_of(request.schedule, request.schedule_seed);
             },
             .reason = no_schedule,
             .idle = RunField::Idle::refused},
    RunField{.option = {.name = "executor",
                        .values = "emulator|cuda",
                        .help = "emulator, cuda or cuda:DEVICE (emulator)",
                        .placeholder = "WHERE"},
             .noun = english("executor"),
             .of_one_run = true,
             .read = [](const std::string& text, const std::string&,
                        Request& request) { request.executor = text; },
             .write = [](const Request& request) -> Text { return request.executor; }},
    RunField{.option = {.name = "devices",
                        .values = "1|2|4|8",
                        .help = "how many devices to use, 1 to 8 (4; on GPUs all that are there)",
                        .placeholder = "D"},
             .noun = english("devices"),
             .read = [](const std::string& text, const std::string& name,
                        Request& request) { request.devices = parse_devices(text, name); },
             .write = [](const Request& request) -> Text {
                 if (request.devices == 0) return std::nullopt;
                 return std::to_string(request.devices);
             },
             .reason = no_devices,
             .idle = RunField::Idle::refused},
    RunField{.option = {.name = "blocks",
                        .values = "0,1,last",
                        .help = "which blocks to record: 0,1,last (all)",
                        .placeholder = "LIST"},
             .noun = english("blocks"),
             .of_one_run = true,
             .read = [](const std::string& text, const std::string& name,
                        Request& request) { request.blocks = parse_blocks(text, name); },
             .write = [](const Request& request) -> Text {
                 if (request.blocks.empty()) return std::nullopt;
                 return write_blocks(request);
             },
             .reason = no_blocks,
             .idle = RunField::Idle::left_out},
    RunField{.option = {.name = without_barrier,
                        .values = "54",
                        .help = english(
                            "leave out the __syncthreads() on this line of the kernel, or of the scan that "
                            "it uses"),
                        .placeholder = "LINE|FILE:LINE"},
             .noun = english("barrier"),
             .of_one_run = true,
             .read = read_option<barrier>,
             .write = write_option<barrier>},
    RunField{
        .option = {.name = trace::changed_write,
                   .values = "temp[5]#2=9",
                   .help = "replace a value that a thread writes, such as the second write of temp[5] by 9",
                   .placeholder = "WRITE"},
        .noun = english("write"),
        .of_one_run = true,
        .read = read_option<changed>,
        .write = write_option<changed>},
};

} // namespace

trace::ElementType read_type(const std::string& text) {
    const auto type = trace::parse_element_type(text);
    const bool is_choice =
        type && *type <= trace::ElementType::float64; // the other types are internal to kernels
    if (!is_choice) throw unknown_name("type", text, listed({"int32", "int64", "float32", "float64"}, "or"));
    return *type;
}

trace::Operator read_operator(const std::string& text) {
    const auto op = trace::parse_operator(text);
    if (!op)
        throw BadRequest("op", say("There is no operator {}: choose sum, product, max, min, and, or or xor.",
                                   in_quotes(text)));
    return *op;
}

trace::Form read_form(const std::string& text) {
    const auto form = trace::parse_form(text);
    if (!form) throw unknown_name("form", text, listed({"exclusive", "inclusive"}, "or"));
    return *form;
}

std::span<const RunField> run_fields() { return table; }

const RunField& run_field(std::string_view id) {
    return *std::ranges::find(table, id, [](const RunField& field) { return field.option.name; });
}

} // namespace scanscope::kernels
