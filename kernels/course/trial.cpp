#include "kernels/course/trial.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "kernels/check/check.h"
#include "kernels/check/order_verdict.h"
#include "kernels/check/tried_fixes.h"
#include "kernels/course/kernel_work.h"
#include "kernels/course/outcome.h"
#include "kernels/course/secret_sizes.h"
#include "kernels/course/wrong_cell.h"
#include "kernels/errors.h"
#include "kernels/own/built_program.h"
#include "kernels/own/scratch.h"
#include "kernels/own/text_kind.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/own_program.h"

namespace scanscope::course {

namespace fs = std::filesystem;
using kernels::say_later;
using trace::FindingKind;

namespace {

constexpr const char* input_file = "in.txt";
constexpr const char* output_file = "out.txt";
constexpr std::size_t most_output = 2000; // bytes of the output that are shown

// A Python program around the student's functions imports the required file as a module; in a notebook, its
// cells are the module.
std::string module_of(const std::vector<TextFile>& cells) {
    std::vector<std::string> names;
    for (const TextFile& cell : cells) names.push_back('"' + cell.name + '"');
    return fmt::format("from scanscope.cells import run_cells\nrun_cells(globals(), [{}])\n",
                       fmt::join(names, ", "));
}

own::ProgramRequest request_of(const Task& task, const HandedIn& handed, const fs::path& folder) {
    own::ProgramRequest request;
    request.build.root = folder;
    const bool is_python = handed.is_python();
    const auto is_run = [&](const TextFile& file) {
        return is_python ? own::is_python_name(file.name) : own::text_kind(file.name).has_value();
    };
    const auto add = [&](const std::vector<TextFile>& files) {
        for (const TextFile& file : files)
            if (is_run(file)) request.build.files.emplace_back(file.name);
    };
    add(task.with);
    if (!is_python || request.build.files.empty()) {
        request.build.files.clear();
        add(handed.sources);
        if (!is_python) add(task.with);
    }
    request.build.is_submission = true;
    for (const auto* const files : {&task.with, &task.headers}) // these files are the lecturer's own
        for (const TextFile& file : *files) request.build.trusted.emplace_back(file.name);
    for (const std::string& one : task.folders) request.build.folders.emplace_back(one);
    request.build.defines = task.defines;
    request.build.standard = task.standard;
    request.bytes_of_memory = task.limits.bytes_of_memory;
    request.bytes_of_file = task.limits.bytes_of_output;
    return request;
}

std::string with_word(std::string argument, const std::string& word, const std::string& value) {
    for (std::size_t at = 0; (at = argument.find(word, at)) != argument.npos; at += value.size())
        argument.replace(at, word.size(), value);
    return argument;
}

// A finished run at one size in one order.
struct Ran {
    std::shared_ptr<const trace::Trace> trace;
    kernels::CheckReport report;
    std::optional<std::string> text; // the output file, or what was printed
    GotNumbers got;
    [[nodiscard]] bool was_stopped() const {
        return std::ranges::find(report.findings, FindingKind::out_of_time, &trace::Finding::kind) !=
               report.findings.end();
    }
    // The run finished by itself, so a missing finding means that there was nothing to find.
    [[nodiscard]] bool is_whole() const { return trace->program->status == 0 && !was_stopped(); }
};

class TrialRun {
public:
    TrialRun(const Task& task, const HandedIn& handed, const TrialOptions& options,
             const std::stop_token& stop)
        : task_(task)
        , handed_(handed)
        , options_(options)
        , stop_(stop)
        , results_(options.results ? *options.results : own_results_.emplace(task, stop))
        , secret_(secret_sizes(task, options.secret))
        , total_(secret_.size()) {
        for (const Test& test : task.tests) total_ += test.sizes.size() * test.orders;
        out().sources = handed.sources;
        out().original = handed.original;
        out().set_aside = handed.set_aside;
        out().missing = handed.missing;
        out().seed = options.secret;
        for (std::size_t t = 0; t < task.tests.size(); ++t)
            for (const std::uint64_t n : task.tests[t].sizes) out().sizes.push_back({.test = t, .n = n});
    }

    Trial go() {
        const auto began = std::chrono::steady_clock::now();
        if (handed_.problem == HandInProblem::no_program)
            did_not_compile({.words = handed_.missing});
        else if (handed_.problem != HandInProblem::none)
            out().verdict = handed_.problem == HandInProblem::no_file ? Verdict::no_file
                            : handed_.problem == HandInProblem::empty ? Verdict::empty
                                                                      : Verdict::not_text;
        else
            build_and_run();
        out().took = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        return std::move(trial_);
    }

private:
    [[nodiscard]] Outcome& out() { return trial_.outcome; }
    void report_progress(TrialStage stage) {
        if (options_.progress) options_.progress({stage, done_, total_, &out()});
    }

    void build_and_run() {
        report_progress(TrialStage::compiling);
        const own::Scratch scratch;
        for (const auto* const files : {&handed_.sources, &handed_.headers, &task_.with, &task_.headers})
            for (const TextFile& file : *files) own::write_file(scratch.path() / file.name, file.text);
        try {
            program_.emplace(request_of(task_, handed_, scratch.path()), stop_);
            std::size_t at = 0;
            for (std::size_t t = 0; t < task_.tests.size() && !reached_.cut_short; ++t)
                for (std::size_t i = 0; i < task_.tests[t].sizes.size() && !reached_.cut_short; ++i, ++at)
                    try_size(task_.tests[t], out().sizes[at]);
            for (const SecretSize& one : secret_)
                if (!reached_.cut_short) try_secret(one);
            keep_failed();
            explain_wrong();
        } catch (const own::CompileError& error) {
            return did_not_compile(error.problem);
        } catch (const BadReference&) {
            throw;
        } catch (const kernels::BadRequest& error) { // more or longer files than a program may have
            return did_not_compile({{}, 0, error.what()});
        }
        out()[CheckId::compiles] = {State::passed, {}};
        conclude(out(), task_, reached_, program_->request().seed);
    }

    void did_not_compile(own::CompileProblem problem) {
        out().verdict = Verdict::did_not_compile;
        out().fail(CheckId::compiles, problem.sentence());
        problem.whole.clear();
        out().compile = std::move(problem);
        for (CheckOutcome& check : out().checks)
            if (check.state == State::not_reached) check.reason = say_later("it did not compile");
    }

    [[nodiscard]] unsigned seconds_of(const Test& test) const {
        return test.seconds.value_or(task_.limits.seconds);
    }

    [[nodiscard]] own::ProgramRequest run_request(const Test& test, std::uint64_t n, trace::Schedule schedule,
                                                  const std::string& input) const {
        own::ProgramRequest request = program_->request();
        for (const std::string& written : task_.arguments)
            request.arguments.push_back(
                with_word(with_word(with_word(written, "{input}", input_file), "{output}", output_file),
                          "{n}", std::to_string(n)));
        request.given = {{input_file, input}};
        if (handed_.is_python()) give_python_files(request);
        if (task_.output == OutputKind::file) request.wanted = output_file;
        request.seconds = seconds_of(test);
        request.schedule = schedule;
        return request;
    }

    // A compiled program has its files in it.
    void give_python_files(own::ProgramRequest& request) const {
        for (const auto* const files : {&handed_.sources, &handed_.headers, &task_.with, &task_.headers})
            for (const TextFile& file : *files) request.given.push_back({file.name, file.text});
        const std::string module = fs::path(task_.files.front()).stem().string() + ".py";
        if (std::ranges::find(request.given, module, &own::GivenFile::name) != request.given.end()) return;
        request.given.push_back({module, module_of(handed_.sources)});
        request.build.trusted.emplace_back(module);
    }

    // Nullopt if the program could not be started.
    std::optional<Ran> run(const Test& test, SizeOutcome& size, trace::Schedule schedule, bool is_recorded,
                           const std::string& input) {
        report_progress(TrialStage::running);
        ++done_;
        using Records = own::BuiltProgram::Records;
        Ran ran;
        const own::ProgramRequest request = run_request(test, size.n, schedule, input);
        std::chrono::duration<double> took{};
        try {
            own::Recorded recorded =
                program_->run(request, is_recorded ? Records::all : Records::arrays, stop_);
            ran.trace = std::make_shared<const trace::Trace>(std::move(recorded.trace));
            took = recorded.took;
            size.seconds = std::max(size.seconds, took.count());
            ran.text = task_.output == OutputKind::file ? std::move(recorded.wanted)
                                                        : std::optional(ran.trace->program->output);
        } catch (const kernels::Unavailable& error) {
            out().fail(CheckId::ends, error.what());
            reached_.cut_short = true;
            return std::nullopt;
        }
        ran.report = kernels::check(*ran.trace, nullptr, kernels::Blocks::together, stop_);
        if (is_recorded && !has_tried_fixes_ && has_time_for_orders(request, took)) {
            has_tried_fixes_ = ran.report.has(trace::Grade::fault);
            try_fixes(request, *ran.trace, ran.report, stop_);
        }
        if (ran.text)
            ran.got = task_.output == OutputKind::file ? numbers_in_file(*ran.text, task_.type)
                                                       : numbers_printed(*ran.text, task_.type);
        return ran;
    }

    void try_size(const Test& test, SizeOutcome& size) {
        const std::vector<trace::Value> input = input_of(task_, test, size.n, options_.secret);
        const kernels::Reference expected = results_.of(test, size.n, input);
        const std::string text = numbers_as_text(input, task_.type);
        const bool is_recorded = std::ranges::find(test.recorded, size.n) != test.recorded.end();
        std::vector<Ran> runs;
        for (unsigned order = 0; order < test.orders && !reached_.cut_short; ++order) {
            const trace::Schedule schedule = trace::schedules[order];
            auto ran = run(test, size, schedule, is_recorded && order == 0, text);
            if (!ran) return;
            judge_run(*ran, size, schedule, input, expected);
            runs.push_back(std::move(*ran));
        }
        if (runs.size() > 1) compare(runs, size, test, text);
        if (!is_recorded || runs.empty() || size.n == 0 || !runs.front().is_whole()) return;
        if (size.n <= largest_secret_size && is_cut(*runs.front().trace)) could_not_see(size);
        judge_records(runs.front(), size, input);
    }

    // Makes a recorded run at a size that the submission cannot know. It can fail a check but cannot pass
    // one, so that a task without secret sizes has no disadvantage. The suite's work limits were chosen for
    // the sizes that it names, and do not apply here.
    void try_secret(const SecretSize& secret) {
        const Test& test = task_.tests[secret.test];
        const auto listed = std::ranges::find_if(out().sizes, [&](const SizeOutcome& one) {
            return one.test == secret.test && one.n == secret.n;
        });
        const bool is_listed = listed != out().sizes.end();
        SizeOutcome size =
            is_listed ? *listed : SizeOutcome{.test = secret.test, .n = secret.n, .is_secret = true};
        const std::vector<trace::Value> input = input_of(task_, test, size.n, options_.secret);
        const std::string text = numbers_as_text(input, task_.type);
        auto ran = run(test, size, trace::Schedule::in_order, true, text);
        if (!ran) return;
        // The time limit is meant for runs without records, so the program gets a second try without them.
        // Checks that need records do not pass in that case, because a program may detect the recording and
        // slow down.
        const bool is_slow = ran->was_stopped();
        if (is_slow || is_cut(*ran->trace)) could_not_see(size);
        if (is_slow) ran = run(test, size, trace::Schedule::in_order, false, text);
        if (!ran) return;
        judge_run(*ran, size, trace::Schedule::in_order, input, results_.of(test, size.n, input));
        if (!is_slow && ran->is_whole()) judge_who_stored(*ran, size, input, KernelNames::any);
        if (is_listed)
            *listed = std::move(size);
        else
            out().sizes.push_back(std::move(size));
    }

    void judge_run(const Ran& ran, SizeOutcome& size, trace::Schedule schedule,
                   const std::vector<trace::Value>& input, const kernels::Reference& expected) {
        take_findings(ran, size);
        const bool is_bad_status = !ran.is_whole() && !ran.was_stopped();
        if (is_bad_status) take_status(ran, size);
        if (ran.was_stopped()) {
            out().seconds = std::max(out().seconds, seconds_of(task_.tests[size.test]));
            reached_.cut_short = true;
        }
        RunState state = RunState::right;
        std::optional<WrongCell> wrong;
        if (ran.was_stopped() || !ran.text || (is_bad_status && ran.got.values.empty()))
            state = RunState::no_result;
        else if ((wrong = first_wrong(expected, ran.got, task_.type)))
            state = RunState::wrong;
        if (state != RunState::right && (!shown_output_ || size.n < *shown_output_)) {
            shown_output_ = size.n;
            out().output = ran.trace->program->output.substr(0, most_output);
        }
        // Keeps the first order in which the result is not right.
        if (size.state == RunState::not_reached ||
            (size.state == RunState::right && state != RunState::right)) {
            size.state = state;
            size.schedule = schedule;
            size.wrong = std::move(wrong);
            if (size.wrong) show_numbers(*size.wrong, size, input, ran.got.values, expected.values);
        }
        reached_.ended = reached_.ended || ran.is_whole();
    }

    // Hidden tests keep their numbers to themselves.
    void show_numbers(WrongCell& wrong, const SizeOutcome& size, const std::vector<trace::Value>& input,
                      const std::vector<trace::Value>& result, const std::vector<trace::Value>& right) const {
        constexpr std::size_t most = 16;
        if (size.is_secret || task_.tests[size.test].is_hidden) return;
        if (std::max({input.size(), result.size(), right.size()}) > most) return;
        const auto texts = [&](const std::vector<trace::Value>& values) {
            std::vector<std::string> all;
            for (const trace::Value value : values) all.push_back(trace::to_text(value, task_.type));
            return all;
        };
        wrong.input = texts(input);
        wrong.result = texts(result);
        wrong.right = texts(right);
    }

    void take_findings(const Ran& ran, const SizeOutcome& size) {
        for (const trace::Finding& finding : ran.report.findings) {
            take(ran.trace, finding, size);
            for (const trace::Finding& alike : finding.alike) take(ran.trace, alike, size);
        }
    }

    void take(const std::shared_ptr<const trace::Trace>& trace, const trace::Finding& finding,
              const SizeOutcome& size) {
        const auto check = check_of(finding.kind);
        if (!check || (finding.is_harmless && !task_.is_strict)) return;
        out().fail(*check, say_later("with n = {}: {}", size.n, trial_finding(*trace, finding).message));
        keep(trace, finding, size);
    }

    // The program may have ended because a call failed.
    void take_status(const Ran& ran, const SizeOutcome& size) {
        const auto status = ran.trace->program->status;
        const auto failed =
            std::ranges::find(ran.report.findings, FindingKind::failed_call, &trace::Finding::kind);
        if (failed == ran.report.findings.end())
            return out().fail(CheckId::ends,
                              say_later("with n = {}, it ended with status {}", size.n, status));
        out().fail(CheckId::ends, say_later("with n = {}, it ended with status {}: {}", size.n, status,
                                            trial_finding(*ran.trace, *failed).message));
        keep(ran.trace, *failed, size);
    }

    void keep(const std::shared_ptr<const trace::Trace>& trace, const trace::Finding& finding,
              const SizeOutcome& size) {
        TrialFinding shown = trial_finding(*trace, finding);
        shown.test = size.test;
        shown.n = size.n;
        const auto known = std::ranges::find_if(out().findings, [&](const TrialFinding& one) {
            return one.kind == shown.kind && one.hazard == shown.hazard && one.file == shown.file &&
                   one.line == shown.line && one.array == shown.array;
        });
        if (known != out().findings.end()) {
            Seen& seen = trial_.seen[static_cast<std::size_t>(known - out().findings.begin())];
            if (has_records(*trace) && !has_records(*seen.trace)) seen = {trace, finding};
            return;
        }
        const auto place = std::ranges::upper_bound(out().findings, shown.kind, {}, &TrialFinding::kind);
        const auto index = place - out().findings.begin();
        out().findings.insert(place, std::move(shown));
        trial_.seen.insert(trial_.seen.begin() + index, {trace, finding});
    }

    static bool has_records(const trace::Trace& trace) {
        return std::ranges::any_of(trace.launches,
                                   [](const trace::Launch& launch) { return !launch.blocks.empty(); });
    }

    // The records of a few numbers always fit, unless a program deliberately fills them.
    static bool is_cut(const trace::Trace& trace) {
        return trace.run.records_dropped > 0 ||
               mistake_of(trace, trace::MistakeKind::recording_cut) != nullptr;
    }

    void could_not_see(const SizeOutcome& size) { reached_.unseen = reached_.unseen.value_or(size.n); }

    // If the first wrong run was not recorded, repeats it with records, which show why it is wrong.
    void keep_failed() {
        const SizeOutcome* const wrong = out().first_wrong();
        trial_.failed = trial_.seen.empty() ? exceeded_ : trial_.seen.front().trace;
        if (!wrong || (trial_.failed && has_records(*trial_.failed))) return;
        const auto index = wrong - out().sizes.data();
        SizeOutcome& size = out().sizes[static_cast<std::size_t>(index)];
        const Test& test = task_.tests[size.test];
        const std::string text = numbers_as_text(input_of(task_, test, size.n, options_.secret), task_.type);
        if (reached_.cut_short && out().seconds == 0) return; // the program cannot be started
        ++total_;
        if (const auto ran = run(test, size, size.schedule, true, text)) {
            take_findings(*ran, size);
            trial_.failed = ran->trace;
        }
    }

    // Explains the first wrong cell of the smallest wrong run whose numbers are shown.
    void explain_wrong() {
        const SizeOutcome* const shown = out().first_shown();
        if (!shown || reached_.cut_short) return;
        SizeOutcome& size = out().sizes[static_cast<std::size_t>(shown - out().sizes.data())];
        const Test& test = task_.tests[size.test];
        WrongRun wrong{.name = task_.expected_of(test).result,
                       .type = task_.type,
                       .input = input_of(task_, test, size.n, options_.secret),
                       .result = {},
                       .index = size.wrong->index};
        SizeOutcome again = size; // these runs are no tests
        const auto run_on = [&](const std::vector<trace::Value>& input, bool is_recorded) {
            ++total_;
            return run(test, again, size.schedule, is_recorded, numbers_as_text(input, task_.type));
        };
        const auto recorded = run_on(wrong.input, true);
        if (!recorded) return;
        wrong.result = recorded->got.values;
        const auto explain = [&](kernels::Message words) {
            if (!words.empty()) size.wrong->why.push_back(std::move(words));
        };
        explain(elements_in(wrong));
        if (wrong.index >= wrong.result.size()) return;
        constexpr double seconds_for_all = 3;
        std::vector<trace::Value> cells;
        const auto inputs = marked_inputs(wrong);
        if (double(inputs.size()) * size.seconds < seconds_for_all)
            for (const std::vector<trace::Value>& input : inputs) {
                const auto ran = run_on(input, false);
                if (!ran || wrong.index >= ran->got.values.size()) break;
                cells.push_back(ran->got.values[wrong.index]);
            }
        explain(inputs_in(wrong, cells));
        explain(last_write(wrong, *recorded->trace));
    }

    void compare(const std::vector<Ran>& runs, SizeOutcome& size, const Test& test,
                 const std::string& input) {
        reached_.compared = reached_.compared || std::ranges::all_of(runs, &Ran::is_whole);
        for (std::size_t i = 1; i < runs.size(); ++i)
            if (runs[i].got.values != runs.front().got.values ||
                runs[i].text.has_value() != runs.front().text.has_value())
                size.differs = true;
        if (size.differs)
            out().fail(CheckId::orders,
                       say_later("with n = {}, its result depends on the thread order", size.n));
        std::vector<trace::RunInOrder> all;
        for (std::size_t i = 0; i < runs.size(); ++i)
            all.push_back({id_of(trace::schedules[i], program_->request().seed), runs[i].trace});
        const auto verdict_of = [&](const trace::Trace* again) {
            return kernels::verdict_on_orders(*runs.front().trace, runs.front().report,
                                              trace::compare_orders(all, again));
        };
        if (!verdict_of(nullptr).finding || reached_.cut_short) return;
        // If two runs in the same order also differ, the difference has another cause, such as a clock.
        const own::Recorded again = program_->run(run_request(test, size.n, trace::schedules.front(), input),
                                                  own::BuiltProgram::Records::arrays, stop_);
        if (const auto verdict = verdict_of(&again.trace); verdict.finding)
            take(runs.front().trace, *verdict.finding, size);
    }

    void judge_records(const Ran& ran, const SizeOutcome& size, const std::vector<trace::Value>& input) {
        reached_.recorded = true;
        reached_.stored_right = reached_.stored_right || size.state == RunState::right;
        judge_who_stored(ran, size, input, KernelNames::asked);
        for (CounterOutcome& counter : counted(task_, *ran.trace, input, size.n)) {
            if (!counter.holds()) exceeded(counter, ran.trace);
            out().counters.push_back(std::move(counter));
        }
    }

    void exceeded(CounterOutcome& counter, const std::shared_ptr<const trace::Trace>& trace) {
        out().fail(CheckId::work, words_of_excess(counter));
        if (!exceeded_) exceeded_ = trace;
        auto worst = worst_step(*trace, counter.counter);
        if (!worst) return;
        counter.worst = worst->words;
        trial_.seen_steps.push_back({out().counters.size(), trace, *std::move(worst)});
    }

    void judge_who_stored(const Ran& ran, const SizeOutcome& size, const std::vector<trace::Value>& input,
                          KernelNames names) {
        const bool is_right = size.state == RunState::right;
        if (auto fault =
                fault_of_kernels(task_, *ran.trace, input,
                                 is_right ? ran.got.values : std::vector<trace::Value>(), names, size.n))
            out().fail(CheckId::kernels, *std::move(fault));
    }

    const Task& task_;
    const HandedIn& handed_;
    const TrialOptions& options_;
    const std::stop_token& stop_;
    std::optional<RightResults> own_results_;
    RightResults& results_;
    Trial trial_;
    std::optional<own::BuiltProgram> program_;
    bool has_tried_fixes_ = false;
    std::vector<SecretSize> secret_;
    std::size_t done_ = 0, total_ = 0; // runs
    Reached reached_;
    std::shared_ptr<const trace::Trace> exceeded_; // the first run that exceeds a limit
    std::optional<std::uint64_t> shown_output_;    // the smallest size that was wrong, whose output is shown
};

} // namespace

Trial try_submission(const Task& task, const HandedIn& handed, const TrialOptions& options,
                     const std::stop_token& stop) {
    return TrialRun(task, handed, options, stop).go();
}

} // namespace scanscope::course
