#include "kernels/course/expectation.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "kernels/check/wrong_results.h"
#include "kernels/course/right_results.h"
#include "kernels/errors.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/access.h"
#include "kernels/trace/provenance.h"
#include "kernels/verify/expected.h"

namespace scanscope::course {

using kernels::counted_later;
using kernels::in_quotes;
using kernels::Message;
using kernels::say;
using kernels::say_later;
using trace::Global;
using trace::Launch;
using trace::Trace;

namespace {

std::string text_in_quotes(std::string_view text) { return in_quotes(text, 80); }

// --- the text

// `at` is an index into the text.
[[noreturn]] void refuse_at(std::string_view text, std::size_t at, const std::string& sentence) {
    const auto begins_character = [](char byte) { return (byte & 0xc0) != 0x80; }; // in UTF-8
    throw BadExpectation(
        text, say("character {}", std::ranges::count_if(text.substr(0, at), begins_character) + 1), sentence);
}

class ExpectationParser {
public:
    explicit ExpectationParser(std::string_view text)
        : text_(text) {}

    [[nodiscard]] Expectation parse() const {
        const std::size_t equals = text_.find('='), open = text_.find('(', equals), close = text_.rfind(')');
        if (equals == text_.npos)
            refuse_at(text_.size(), say("there is no '='. Write, for example: out = exclusive_scan(in, +)"));
        if (text_.substr(equals, 2) == "==") refuse_at(equals + 1, say("write a single '='."));
        if (open == text_.npos) refuse_at(text_.size(), say("a '(' and the name of the input are missing."));
        if (close == text_.npos || close < open) refuse_at(text_.size(), say("the ')' is missing."));
        if (close != text_.find_last_not_of(' ')) refuse_at(close + 1, say("nothing may follow the ')'."));
        Expectation expectation{std::string(text_), std::string(part(0, equals, Part::array)), {}, {}};
        const std::string_view name = part(equals + 1, open, Part::result);

        std::vector<std::string_view> arguments;
        for (std::size_t begin = open + 1; begin <= close;) {
            const std::size_t end = std::min(text_.find(',', begin), close);
            arguments.push_back(part(begin, end, arguments.empty() ? Part::array : Part::argument));
            begin = end + 1;
        }
        if (!is_result(name) && is_function(name) && std::ranges::all_of(arguments, is_name)) {
            expectation.inputs.assign(arguments.begin(), arguments.end());
            expectation.function = name;
            return expectation;
        }
        const std::size_t arrays = name.starts_with("segmented") ? 2 : 1;
        if (arguments.size() < arrays)
            refuse_at(close,
                      say("a second array is missing, with a 1 where a segment starts and 0 elsewhere."));
        if (arguments.size() > arrays + 1)
            refuse_at(place_of(arguments[arrays + 1]), say("this is one argument too many."));
        expectation.inputs.assign(arguments.begin(), arguments.begin() + std::ptrdiff_t(arrays));
        expectation.result = result_of(name, arguments.size() > arrays ? arguments.back() : "", close);
        return expectation;
    }

private:
    enum class Part : std::uint8_t { array, result, argument };

    [[noreturn]] void refuse_at(std::size_t at, const std::string& sentence) const {
        scanscope::course::refuse_at(text_, at, sentence);
    }

    [[nodiscard]] std::size_t place_of(std::string_view part) const {
        return static_cast<std::size_t>(part.data() - text_.data());
    }

    [[nodiscard]] std::string_view part(std::size_t begin, std::size_t end, Part what) const {
        const std::size_t first = text_.find_first_not_of(' ', begin);
        if (first >= end)
            refuse_at(end, what == Part::array    ? say("an array is missing before this.")
                           : what == Part::result ? say("the name of a result is missing before this.")
                                                  : say("an argument is missing before this."));
        return text_.substr(first, text_.find_last_not_of(' ', end - 1) + 1 - first);
    }

    // "exclusive_scan" as parse_result() has it, without its operator: "exclusive".
    [[nodiscard]] static std::string plain_name(std::string_view written) {
        std::string name(written);
        std::ranges::replace(name, '_', ' ');
        if (const std::size_t scan = name.find(" scan"); scan != name.npos) name.erase(scan, 5);
        return name;
    }
    [[nodiscard]] static bool is_result(std::string_view written) {
        const std::string name = plain_name(written);
        return parse_result(name) ||
               std::ranges::any_of(std::array{"sum", "nonzero", "1"}, [&](std::string_view argument) {
                   return parse_result(fmt::format("{} {}", name, argument)).has_value();
               });
    }
    [[nodiscard]] static bool is_name(std::string_view text) {
        const auto belongs = [](unsigned char c) { return c == '_' || std::isalnum(c) != 0; };
        return !text.empty() && std::ranges::all_of(text, belongs) &&
               std::isdigit(static_cast<unsigned char>(text.front())) == 0;
    }

    [[nodiscard]] static bool is_function(std::string_view name) { // "cpu_scan", "reference::scan"
        const std::size_t colons = name.find("::");
        if (colons == name.npos) return is_name(name);
        return is_name(name.substr(0, colons)) && is_function(name.substr(colons + 2));
    }

    // The result whose name and argument are written apart: exclusive_scan and + are "exclusive sum".
    [[nodiscard]] ResultName result_of(std::string_view written, std::string_view argument,
                                       std::size_t end) const {
        static const std::map<std::string_view, std::string_view> operators{
            {"+", "sum"}, {"*", "product"}, {"&", "and"}, {"|", "or"}, {"^", "xor"}};
        const std::string name = plain_name(written);
        if (name == "compact" && argument.empty()) argument = "nonzero";
        const auto word = operators.find(argument);
        const auto with = [&](std::string_view last) {
            return parse_result(fmt::format("{} {}", name, last));
        };
        if (const auto result = with(word == operators.end() ? argument : word->second)) return *result;

        const std::size_t at = argument.empty() ? end : place_of(argument);
        if (parse_result(name)) refuse_at(at, say("{} takes only an array.", written));
        if (with("sum")) refuse_at(at, say("an operator is needed here: +, *, max, min, &, | or ^."));
        if (with("nonzero")) refuse_at(at, say("nonzero or positive is needed here."));
        if (with("1"))
            refuse_at(at, say("a number is needed here: how many bins (1 to 2^20), or which bit (0 to 63)."));
        refuse_at(place_of(written),
                  say("there is no result {}. Choose one of {}, and write it, for example, as "
                      "exclusive_scan(in, +).",
                      in_quotes(written), result_names()));
    }

    std::string_view text_;
};

// --- the arrays

// An array of the program, from its first launch to its last one.
struct Lifetime {
    std::size_t number = 0; // among the launch's arrays
    std::size_t first = 0, last = 0;
};

// All arrays with this name, in the order of their first launches.
std::vector<Lifetime> arrays_named(const Trace& trace, const std::string& name) {
    std::map<std::pair<std::uint32_t, std::size_t>, Lifetime> found; // by life and number
    for (std::size_t l = 0; l < trace.launches.size(); ++l)
        for (std::size_t number = 0; number < trace.launches[l].globals.size(); ++number) {
            const Global& global = trace.launches[l].globals[number];
            if (global.extent != 0 && global.name == name) // it is 0 for a number that is not in use
                found.try_emplace({global.life, number}, Lifetime{number, l, l}).first->second.last = l;
        }
    std::vector<Lifetime> all;
    for (const auto& [key, array] : found) all.push_back(array);
    std::ranges::stable_sort(all, {}, &Lifetime::first);
    return all;
}

// The first launch that reads the array. If none is known to do so, the first one with a pointer to it.
std::size_t first_use(const Trace& trace, const Lifetime& array) {
    const auto reads = [&](const trace::Event& event) {
        return trace::touches_global(event) && event.array == array.number && trace::reads(event.kind);
    };
    std::optional<std::size_t> takes;
    for (std::size_t l = array.first; l <= array.last; ++l) {
        for (const trace::Block& block : trace.launches[l].blocks)
            if (std::ranges::any_of(block.events, reads)) return l;
        for (const trace::Argument& argument : trace.launches[l].arguments)
            if (argument.kind == trace::ArgumentKind::pointer && argument.array == array.number && !takes)
                takes = l;
    }
    return takes.value_or(array.first);
}

// Whether both have the same values, wherever those come from.
bool is_same(const trace::SharedCells& one, const trace::SharedCells& other) {
    return one.shares_with(other) || (one->values == other->values && one->written == other->written);
}

// Whether the launch changes this one of its arrays.
bool changes(const Launch& launch, std::size_t number) {
    const Global& global = launch.globals[number];
    return global.extent != 0 && !is_same(global.before, global.after);
}

// Why the contents of the arrays after the run are unknown; empty if they are known.
Message why_unknown(const Trace& trace) {
    if (stop_of(trace)) return say_later("the program did not end normally");
    if (trace.launches.empty()) return say_later("no launch was recorded");
    if (trace.launches.size() < trace.program->launches)
        return say_later("only {} of {} launches were recorded", trace.launches.size(),
                         trace.program->launches);
    return {};
}

class ExpectationJudge {
public:
    ExpectationJudge(const Expectation& expectation, const Trace& recorded, own::HostFunctions* functions)
        : expectation_(expectation)
        , recorded_(recorded)
        , functions_(functions) {}

    Judged judge(std::span<const trace::RunInOrder> runs) {
        require_function(expectation_, functions_);
        if (const Message why = why_unknown(recorded_); !why.empty()) return unjudged(why);
        const Lifetime output = taken(expectation_.output);
        for (const std::string& name : expectation_.inputs) {
            const Lifetime input = taken(name);
            inputs_.push_back({first_use(recorded_, input), input.number});
        }
        std::vector<Judged> all; // the recorded run first
        for (const trace::RunInOrder& run : runs) {
            const bool is_recorded = run.trace.get() == &recorded_;
            if (Message why = is_recorded ? Message() : why_unknown(*run.trace); !why.empty()) {
                why_not_ = std::move(why);
                continue;
            }
            if (auto cells = compared(*run.trace))
                all.insert(is_recorded ? all.begin() : all.end(),
                           {expectation_.text, std::move(cells), run.schedule, note_, {}});
            else if (is_recorded)
                return unjudged(why_not_);
        }
        if (all.empty()) return unjudged(why_not_);
        std::vector<std::string> wrong, right;
        for (const Judged& one : all) (one.is_wrong() ? wrong : right).push_back(one.schedule);
        if (wrong.empty()) return std::move(all.front());
        Judged& shown = *std::ranges::find_if(all, &Judged::is_wrong);
        shown.finding = finding_about(*shown.cells, output, &shown == &all.front());
        if (!right.empty())
            shown.finding->message +=
                " " + counted_later(wrong.size(), "It is wrong in thread order {1}, and right in {2}.",
                                    "It is wrong in thread orders {1}, and right in {2}.",
                                    kernels::listed(wrong, "and"), kernels::listed(right, "and"));
        if (!note_.empty()) shown.finding->message += " " + note_;
        return std::move(shown);
    }

private:
    struct Input {
        std::size_t launch = 0, number = 0; // the array's number among those of the launch
        // The array in this launch, or null.
        [[nodiscard]] const Global* in(const Launch& any) const {
            return number < any.globals.size() && any.globals[number].extent > 0 ? &any.globals[number]
                                                                                 : nullptr;
        }
    };

    // The last of the arrays with this name, which is noted if there are several.
    Lifetime taken(const std::string& name) {
        const std::vector<Lifetime> all = arrays_named(recorded_, name);
        if (all.empty()) refuse_name(name);
        if (all.size() > 1)
            note_ += (note_.empty() ? "" : " ") +
                     say_later("{} is the last of {} arrays with this name.", name, all.size());
        return all.back();
    }

    [[noreturn]] void refuse(const std::string& sentence, const std::string& hint = {}) const {
        throw BadExpectation(expectation_.text, {}, sentence, hint);
    }

    [[noreturn]] void refuse_name(const std::string& name) const {
        std::set<std::string> names;
        for (const Launch& launch : recorded_.launches)
            for (const Global& global : launch.globals)
                if (global.extent != 0) names.insert(global.name);
        refuse(say("there is no array {}. The program's arrays are {}.", in_quotes(name),
                   kernels::listed({names.begin(), names.end()}, "and")),
               kernels::did_you_mean(name, std::vector<std::string_view>(names.begin(), names.end())));
    }

    [[nodiscard]] Judged unjudged(const Message& why) const {
        return {expectation_.text,
                {},
                {},
                {},
                finding_of_run(trace::FindingKind::incomplete,
                               say_later("{} was not checked: {}.", text_in_quotes(expectation_.text), why))};
    }

    // Nullopt if the input or the output is not known, or if this run has other arrays.
    std::optional<ComparedCells> compared(const Trace& run) {
        const std::vector<Lifetime> outputs = arrays_named(run, expectation_.output);
        if (outputs.empty()) return std::nullopt;
        const Global& output = run.launches[outputs.back().last].globals[outputs.back().number];
        ComparedCells cells{output.type, {}, *output.after, {}, {}};
        std::vector<own::HostArray> given;
        for (const Input& input : inputs_) {
            if (input.launch >= run.launches.size() || !input.in(run.launches[input.launch]))
                return std::nullopt;
            const Global& from = *input.in(run.launches[input.launch]);
            const bool is_flags = &input != &inputs_.front();
            why_not_ = say_later("the contents of {} were not recorded",
                                 (output.after.is_empty() ? output : from).name);
            if (output.after.is_empty() || from.before.is_empty()) return std::nullopt;
            if (expectation_.function.empty())
                check_type(from, output, is_flags ? cells.input.size() : from.before->size(), is_flags);
            const auto unwritten = std::ranges::find(from.before->written, 0);
            if (unwritten != from.before->written.end()) {
                why_not_ =
                    say_later("{} was never written before the first launch that reads it",
                              fmt::format("{}[{}]", from.name, unwritten - from.before->written.begin()));
                return std::nullopt;
            }
            if (expectation_.function.empty())
                cells.input.insert(cells.input.end(), from.before->values.begin(), from.before->values.end());
            else
                given.push_back({from.type, from.before->values});
        }
        if (expectation_.function.empty()) {
            cells.expected = right_result(expectation_.result, cells.input, cells.type);
            if (has_flags(expectation_.result)) cells.input.resize(cells.input.size() / 2);
        } else {
            cells.expected = result_of_function(given, cells.got, cells.type);
            if (given.front().type == cells.type)
                cells.input = given.front().cells; // shown beside the others
        }
        const std::size_t count = cells.expected.values.size();
        if (count > cells.got.size())
            refuse(kernels::counted(count, "the result has {0} cell, but {1} has only {2}.",
                                    "the result has {0} cells, but {1} has only {2}.", output.name,
                                    cells.got.size()));
        cells.got.values.resize(count);
        const std::vector<std::size_t> differing =
            wrong_elements(cells.expected, cells.got.values, cells.type);
        std::set<std::size_t> wrong(differing.begin(), differing.end());
        for (std::size_t i = 0; i < count; ++i)
            if (cells.got.written[i] == 0) wrong.insert(i);
        cells.wrong.assign(wrong.begin(), wrong.end());
        return cells;
    }

    // The result of the program's own function. Cells that it does not write may have any value.
    [[nodiscard]] kernels::Reference result_of_function(const std::vector<own::HostArray>& inputs,
                                                        const trace::Cells& got,
                                                        trace::ElementType type) const {
        const own::HostResult result =
            functions_->call(expectation_.function, inputs, type, got.values.size());
        if (!result.problem.empty())
            refuse(say("{} cannot be called with {}: {}.", in_quotes(expectation_.function),
                       kernels::listed(expectation_.inputs, "and"), result.problem.text()));
        kernels::Reference expected = reference_of(result.cells, type, got.values);
        if (expected.values.empty()) refuse(say("{} writes no result.", in_quotes(expectation_.function)));
        return expected;
    }

    // Integers of one size have the same bits, and a flag has a bit or none, whatever its type.
    void check_type(const Global& from, const Global& output, std::size_t elements, bool is_flags) const {
        const bool are_integers = is_integer(from.type) && is_integer(output.type);
        const bool fit =
            from.type == output.type || (are_integers && size_of(from.type) == size_of(output.type));
        if (!fit && !is_flags)
            refuse(say("{} is an array of {}, and {} of {}: the types must agree.", from.name,
                       name_of(from.type), output.name, name_of(output.type)));
        if (from.before->size() != elements)
            refuse(kernels::counted(from.before->size(), "{1} has {0} cell, but {2} has {3}.",
                                    "{1} has {0} cells, but {2} has {3}.", from.name,
                                    expectation_.inputs.front(), elements));
        if (!has_result(expectation_.result, output.type))
            refuse(say("{} is an array of {}, which has no such result.", output.name, name_of(output.type)));
    }

    // `output` is the array in the recorded run.
    [[nodiscard]] trace::Finding finding_about(const ComparedCells& cells, const Lifetime& output,
                                               bool is_recorded) const {
        const std::size_t first = cells.wrong.front();
        trace::Finding finding =
            kernels::wrong_cells(expectation_.output, cells.wrong, cells.expected.values.size(),
                                 {cells.type, cells.got.values[first], cells.expected.values[first],
                                  cells.got.written[first] != 0});
        const auto is_changed = [&](const Launch& launch) {
            return output.number < launch.globals.size() && changes(launch, output.number);
        };
        finding.launch = output.last;
        while (finding.launch > output.first && !is_changed(recorded_.launches[finding.launch]))
            --finding.launch;
        for (const Input& input : inputs_) finding.message += changed_later(input, finding.launch);
        if (!is_recorded) return finding;
        kernels::name_the_writer(finding, recorded_, output.number);
        finding.message += made_of(recorded_.launches[finding.launch], cells, first);
        return finding;
    }

    // " The host changed in again before launch 3." Then the user may have meant these contents.
    [[nodiscard]] Message changed_later(const Input& input, std::size_t last) const {
        for (std::size_t l = input.launch + 1; l <= last; ++l) {
            const Global *const earlier = input.in(recorded_.launches[l - 1]), *const later = input.in(
                                                                                   recorded_.launches[l]);
            if (earlier && later && earlier->life == later->life && !is_same(earlier->after, later->before))
                return " " + say_later("The host changed {} again before launch {}.", later->name, l + 1);
        }
        return {};
    }

    // " It is made of Σ in[0..2]; in[2] counted twice. It lacks in[3]." Empty if its inputs are the expected
    // ones, or were not followed.
    [[nodiscard]] Message made_of(const Launch& launch, const ComparedCells& cells, std::size_t cell) const {
        if (!expectation_.function.empty()) return {};
        const Input& input = inputs_.front();
        const bool is_scan = expectation_.result.kind == ResultKind::scan;
        if ((!is_scan && expectation_.result.kind != ResultKind::reduce) || cells.got.written[cell] == 0 ||
            !launch.followed || launch.followed->op != expectation_.result.op)
            return {};
        // The expected inputs must be this launch's only ones.
        const Global& wanted = *input.in(recorded_.launches[input.launch]);
        std::uint64_t first = 0; // the number of the array's first cell among the launch's inputs
        bool is_input = false;
        for (const std::uint16_t array : launch.followed->inputs) {
            is_input = array == input.number && is_same(launch.globals[array].before, wanted.before);
            if (is_input) break;
            first += launch.globals[array].extent;
        }
        const trace::Provenance provenance(recorded_, launch);
        const trace::Node node = cells.got.nodes[cell];
        const auto& held = provenance.of(node).ranges;
        if (!is_input || std::ranges::any_of(held, [&](const trace::Range& range) {
                return range.first < first || range.first + range.count > first + wanted.extent;
            }))
            return {};
        const std::uint64_t count =
            is_scan ? cell + (expectation_.result.form == trace::Form::inclusive) : cells.input.size();
        Message words = kernels::made_of(provenance, node, {first, count}, launch.followed->op);
        std::vector<std::string> lacks;
        for (std::uint64_t i = 0; i < count && !words.empty(); ++i)
            if (!provenance.of(node).contains(first + i))
                lacks.push_back(fmt::format("{}[{}]", expectation_.inputs.front(), i));
        constexpr std::size_t most_named = 4;
        if (lacks.size() > most_named) {
            const std::size_t more = lacks.size() - most_named + 1;
            lacks.resize(most_named);
            lacks.back() = kernels::counted(more, "{} more", "{} more");
        }
        return lacks.empty() ? words : words + " " + say_later("It lacks {}.", kernels::listed(lacks, "and"));
    }

    const Expectation& expectation_;
    const Trace& recorded_;
    own::HostFunctions* functions_;
    std::vector<Input> inputs_;
    Message note_;
    Message why_not_; // the reason if the last run was not compared
};

} // namespace

BadExpectation::BadExpectation(std::string_view text, const std::string& place, const std::string& sentence,
                               const std::string& hint)
    : kernels::BadRequest("expect", fmt::format("--expect {}{}{}: {}{}", text_in_quotes(text),
                                                place.empty() ? "" : ", ", place, sentence, hint))
    , problem_(place.empty() ? sentence : fmt::format("{}: {}", place, sentence)) {}

Expectation parse_expectation(std::string_view text) { return ExpectationParser(text).parse(); }

void require_function(const Expectation& expectation, const own::HostFunctions* functions) {
    const std::string& name = expectation.function;
    if (name.empty() || (functions && functions->defines(name))) return;
    refuse_at(expectation.text, expectation.text.find(name, expectation.text.find('=')),
              say("your program defines no function {}, and no result has this name. Choose one of {}, and "
                  "write it, for example, as exclusive_scan(in, +).",
                  in_quotes(name), result_names()));
}

std::vector<std::string> likely_expectations(const Trace& trace) {
    static const std::vector<std::string_view> scans{"inclusive_scan({}, +)",
                                                     "exclusive_scan({}, +)",
                                                     "inclusive_scan({}, max)",
                                                     "sort({})",
                                                     "compact({})",
                                                     "unique({})",
                                                     "copy({})"};
    static const std::vector<std::string_view> totals{"reduce({}, +)", "reduce({}, max)", "reduce({}, min)"};
    constexpr std::size_t most = 100;
    std::vector<std::string> all;
    const auto add = [&](const Global& output, const Global& input) {
        for (const std::string_view result : output.extent == 1 && input.extent > 1 ? totals : scans) {
            std::string text = output.name + " = " + fmt::format(fmt::runtime(result), input.name);
            if (std::ranges::find(all, text) == all.end()) all.push_back(std::move(text));
        }
    };
    for (std::size_t l = trace.launches.size(); l-- > 0 && all.size() < most;) {
        const std::vector<Global>& arrays = trace.launches[l].globals;
        for (std::size_t output = 0; output < arrays.size(); ++output) {
            if (!changes(trace.launches[l], output)) continue;
            for (const Global& input : arrays)
                if (input.extent != 0 && input.name != arrays[output].name) add(arrays[output], input);
            add(arrays[output], arrays[output]); // in place
        }
    }
    return all;
}

Judged judge(const Expectation& expectation, const Trace& recorded, std::span<const trace::RunInOrder> runs,
             own::HostFunctions* functions) {
    return ExpectationJudge(expectation, recorded, functions).judge(runs);
}

} // namespace scanscope::course
