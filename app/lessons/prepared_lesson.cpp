#include "app/lessons/prepared_lesson.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "app/lessons/questions.h"
#include "kernels/errors.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/text/whole_number.h"
#include "kernels/trace/run_pair.h"
#include "viz/model/view_names.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::in_quotes;

namespace {

constexpr std::size_t mostEvents = 4'000'000; // the most events in one run of a lesson

std::size_t eventsIn(const trace::Trace& trace) {
    std::size_t events = 0;
    for (const trace::Launch& launch : trace.launches)
        for (const trace::Block& block : launch.blocks) events += block.events.size();
    return events;
}

// The film steps of a stage's runs.
struct Counted {
    explicit Counted(const LessonStage& stage)
        : first(*stage.first) {
        if (stage.second) second.emplace(*stage.second);
    }
    FilmSteps first;
    std::optional<FilmSteps> second;
};

class Preparation {
public:
    Preparation(const Lesson& lesson, const kernels::Backend& backend, std::vector<FileMistake>& problems,
                std::stop_token stop)
        : m_lesson(lesson)
        , m_backend(backend)
        , m_problems(problems)
        , m_stop(std::move(stop)) {}

    PreparedLesson prepare() {
        m_prepared.id = m_lesson.id;
        m_prepared.title = m_lesson.title;
        m_prepared.summary = m_lesson.summary;
        m_prepared.language = m_lesson.language;
        for (const LessonStep& step : m_lesson.steps) add(step);
        return std::move(m_prepared);
    }

private:
    // Calls `doing`. If it fails, stores the error with its place and returns false.
    template <class Doing> bool without(FilePlace place, Doing doing) {
        try {
            doing();
            return true;
        } catch (const BadRequest& error) {
            m_problems.push_back({place, error.what()});
        } catch (const kernels::Unavailable& error) {
            m_problems.push_back({place, error.what()});
        }
        return false;
    }

    void add(const LessonStep& step) {
        if (step.run.first.empty()) return; // the reader has reported this
        PreparedStep prepared;
        prepared.text = step.text;
        const std::optional<std::size_t> stage = stageOf(step.run);
        if (!stage) return;
        prepared.stage = *stage;
        const Counted& counted = m_counted[*stage];
        if (std::exchange(m_lastStage, stage) != stage) {
            m_views.clear();
            m_at = 0;
        }
        bool isSound = without(step.at.empty() ? step.place : step.at.place,
                               [&] { prepared.moment = momentOf(step, counted.first); });
        if (!isSound) return;
        m_at = prepared.moment.film;
        if (!step.shown.empty())
            isSound &= without(step.shown.place, [&] {
                prepared.shown = filmShown(step.shown.text, prepared.moment, counted.first);
            });
        isSound &= views(step);
        prepared.views = m_views;
        const MomentCells cells(counted.first, prepared.moment);
        if (!step.select.empty())
            isSound &=
                without(step.select.place, [&] { prepared.selected = cells.cellNamed(step.select.text); });
        const Asked& asked = step.asked;
        if (asked.kind != Ask::nothing)
            isSound &=
                without(asked.what.place, [&] { prepared.question = questionOf(asked, prepared, counted); });
        if (isSound) m_prepared.steps.push_back(std::move(prepared));
    }

    bool views(const LessonStep& step) {
        if (step.views.empty()) return true;
        m_views.clear();
        bool isSound = true;
        for (const Placed& view : step.views) {
            std::vector<std::string_view> ids;
            for (const viz::ViewName& name : viz::viewNames) ids.push_back(name.id);
            if (std::ranges::find(ids, view.text) == ids.end()) {
                m_problems.push_back({view.place, fmt::format("There is no view {}.", in_quotes(view.text)) +
                                                      kernels::did_you_mean(view.text, ids)});
                isSound = false;
            }
            m_views.push_back(view.text);
        }
        return isSound;
    }

    kernels::Request requestOf(const Placed& words) {
        const kernels::RunDescription run = readRunWords(words.text, m_backend);
        return kernels::read_with_input(run, *m_backend.find(run.algorithm));
    }

    trace::Trace recorded(const kernels::Request& request) {
        m_backend.validate(request);
        trace::Trace trace = m_backend.record(request, m_stop);
        if (eventsIn(trace) > mostEvents)
            throw BadRequest("run", "This run is too large for a lesson: choose a smaller n, or record some "
                                    "blocks with --blocks.");
        if (trace::count_steps(trace) == 0)
            throw BadRequest("run", "This run has no steps: choose a larger n.");
        return trace;
    }

    // Returns the index of the stage, which is only made the first time. If that fails, stores the problem
    // and returns nothing.
    std::optional<std::size_t> stageOf(const LessonRunWords& words) {
        const auto [known, isNew] =
            m_stages.try_emplace(words.first.text + '\n' + words.second.text + '\n' + words.align.text);
        if (!isNew) return known->second;
        LessonStage made;
        if (!without(words.first.place,
                     [&] { made.first = std::make_shared<trace::Trace>(recorded(requestOf(words.first))); }))
            return std::nullopt;
        if (!words.second.empty() && !without(words.second.place, [&] { addSecond(words, made); }))
            return std::nullopt;
        m_counted.emplace_back(made);
        m_prepared.stages.push_back(std::move(made));
        return known->second = m_prepared.stages.size() - 1;
    }

    void addSecond(const LessonRunWords& words, LessonStage& made) {
        const kernels::RunDescription run = readRunWords(words.second.text, m_backend);
        trace::Trace second =
            recorded(kernels::read_beside(run, *m_backend.find(run.algorithm), *made.first));
        const std::string& align = words.align.text;
        const auto alignment = align.empty() ? made.alignment : trace::alignment_named(align);
        if (!alignment)
            throw BadRequest(
                "align",
                fmt::format("Steps can be aligned by barrier, step or phase, not by {}.", in_quotes(align)));
        made.alignment = *alignment;
        auto [left, right] = trace::in_lock_step(*made.first, std::move(second), made.alignment);
        made.first = std::make_shared<trace::Trace>(std::move(left));
        made.second = std::make_shared<trace::Trace>(std::move(right));
    }

    FilmMoment momentOf(const LessonStep& step, const FilmSteps& steps) const {
        const std::uint64_t block = step.block.value_or(0);
        if (step.at.empty()) return steps.at(m_at, block);
        const std::optional<std::size_t> launch =
            step.launch ? std::optional(*step.launch - 1) : std::optional<std::size_t>();
        return momentNamed(step.at.text, launch, block, steps);
    }

    static FilmMoment momentNamed(const std::string& name, std::optional<std::size_t> launch,
                                  std::uint64_t block, const FilmSteps& steps) {
        if (name == "end") return steps.at(steps.count() - 1, block);
        if (const auto number = kernels::whole_number<std::size_t>(name)) {
            if (*number < 1 || *number > steps.count())
                throw BadRequest("at", fmt::format("The run has {} steps, so there is no step {}.",
                                                   steps.count(), *number));
            return steps.at(*number - 1, block);
        }
        const auto moment = steps.named(name, launch, block);
        if (!moment)
            throw BadRequest("at", fmt::format("The run has no step {}; its steps are {}.", in_quotes(name),
                                               titlesOf(steps)));
        return *moment;
    }

    // Returns the step of the film with this name, of the same launch if it has one. It must not be later
    // than the step in the question.
    static std::size_t filmShown(const std::string& name, const FilmMoment& asked, const FilmSteps& steps) {
        const std::uint64_t block = steps.trace().launches[asked.launch].blocks[asked.block].index;
        const auto here = steps.named(name, asked.launch, block);
        const std::size_t film = (here ? *here : momentNamed(name, std::nullopt, block, steps)).film;
        if (film > asked.film)
            throw BadRequest("shown", fmt::format("The step {} is later than the one in the question, {}: "
                                                  "choose that one or an earlier one.",
                                                  in_quotes(name), in_quotes(steps.titleOf(asked))));
        return film;
    }

    static std::string titlesOf(const FilmSteps& steps) {
        std::vector<std::string> titles;
        for (std::size_t film = 0; film < steps.count() && titles.size() < 12; ++film)
            if (const std::string title = steps.titleOf(steps.at(film)); !title.empty())
                if (std::ranges::find(titles, title) == titles.end()) titles.push_back(title);
        return kernels::plain_list(titles, "and");
    }

    Question questionOf(const Asked& asked, const PreparedStep& step, const Counted& counted) {
        if (asked.of_second_run && !counted.second)
            throw BadRequest("on", "There is no second run: add the key beside to this step.");
        const FilmSteps& steps = asked.of_second_run ? *counted.second : counted.first;
        FilmMoment moment = step.moment;
        if (asked.of_second_run) moment = steps.at(step.moment.film);
        Question question = posed(asked, steps, moment, counted);
        if (!asked.prompt.empty())
            question.prompt = asked.prompt;
        else if (counted.second && asked.kind != Ask::fewer)
            question.prompt = fmt::format(
                "{}: {}",
                trace::names_of_pair(counted.first.trace(), counted.second->trace())[asked.of_second_run],
                question.prompt);
        if (!asked.hint.empty()) question.hint = asked.hint;
        return question;
    }

    Question posed(const Asked& asked, const FilmSteps& steps, const FilmMoment& moment,
                   const Counted& counted) {
        const MomentCells cells(steps, moment);
        const std::string& what = asked.what.text;
        switch (asked.kind) {
        case Ask::cell:
            return cellQuestion(steps, moment, cells.cellNamed(what));
        case Ask::row: {
            const auto array = cells.arrayNamed(what);
            if (!array) (void)cells.cellNamed(what + "[0]"); // throws an error that lists the arrays
            return rowQuestion(steps, moment, array.value());
        }
        case Ask::from:
            return fromQuestion(steps, moment, cells.cellNamed(what));
        case Ask::inputs:
            return inputsQuestion(steps, moment, cells.cellNamed(what));
        case Ask::counter:
            return counterQuestion(steps, moment, what, asked.part);
        case Ask::choice:
            return formulaQuestion(steps, what, asked.choices);
        case Ask::fewer:
            if (!counted.second)
                throw BadRequest("fewer", "There is no second run: add the key beside to this step.");
            return fewerQuestion({&counted.first, &*counted.second}, what);
        case Ask::barriers:
            return barriersOf(what, steps);
        case Ask::race:
            return raceQuestion(steps, moment);
        case Ask::tile:
        case Ask::nothing:
            break;
        }
        const auto tile = kernels::whole_number<std::size_t>(what);
        if (!tile)
            throw BadRequest(
                "tile", fmt::format("A tile must be a whole number, 0 or more, not {}.", in_quotes(what)));
        return tileQuestion(steps, moment, *tile);
    }

    Question barriersOf(const std::string& which, const FilmSteps& steps) {
        if (which != "may go" && which != "needed")
            throw BadRequest("barriers", fmt::format("barriers must be \"may go\" or \"needed\", not {}.",
                                                     in_quotes(which)));
        return barrierQuestion(passedBarriers(steps, m_backend, m_stop),
                               which == "needed" ? WhichBarriers::are_needed : WhichBarriers::may_go);
    }

    const Lesson& m_lesson;
    const kernels::Backend& m_backend;
    std::vector<FileMistake>& m_problems;
    std::stop_token m_stop;
    PreparedLesson m_prepared;
    std::map<std::string, std::optional<std::size_t>> m_stages; // by their arguments
    std::vector<Counted> m_counted;                             // by stage
    std::optional<std::size_t> m_lastStage;
    std::size_t m_at = 0;
    std::vector<std::string> m_views;
};

} // namespace

PreparedLesson prepare(const Lesson& lesson, const kernels::Backend& backend,
                       std::vector<FileMistake>& problems, const std::stop_token& stop) {
    PreparedLesson made = Preparation(lesson, backend, problems, stop).prepare();
    std::ranges::stable_sort(problems, {}, &FileMistake::place);
    return made;
}

SharedLesson prepared(const Lesson& lesson, const kernels::Backend& backend, const std::stop_token& stop) {
    std::vector<FileMistake> problems;
    auto made = std::make_shared<PreparedLesson>(prepare(lesson, backend, problems, stop));
    if (!problems.empty()) throw BadRequest("lesson", problems.front().words);
    return made;
}

std::vector<FileMistake> lint(std::string_view text, const std::string& id, const kernels::Backend& backend,
                              const std::stop_token& stop) {
    ReadLesson read = readLesson(text, id);
    (void)prepare(read.lesson, backend, read.problems, stop);
    return read.problems;
}

} // namespace scanscope::app
