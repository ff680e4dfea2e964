#include "app/explore/program_change.h"

#include <algorithm>
#include <string_view>

#include "kernels/trace/own_program.h"
#include "viz/model/finding_groups.h"

namespace scanscope::app {

namespace {

// A line of a source; `source` is empty if the location is unknown.
struct CodeLine {
    std::string source;
    int line = 0;
    friend bool operator==(const CodeLine&, const CodeLine&) = default;
};

CodeLine placeOf(const trace::Trace& trace, std::uint16_t location) {
    if (location >= trace.locations.size()) return {};
    const trace::Location& place = trace.locations[location];
    if (place.source >= trace.sources.size()) return {};
    return {trace.sources[place.source].path, int(place.line)};
}

CodeLine moved(const CodeLine& place, const ProgramChange& change) {
    const auto lines = change.lines.find(place.source);
    return lines == change.lines.end() ? place : CodeLine{place.source, lines->second.after(place.line)};
}

std::map<std::string, LineMap> linesBetween(const trace::Trace& before, const trace::Trace& after) {
    std::map<std::string, LineMap> lines;
    for (const trace::Source& now : after.sources) {
        const auto old = std::ranges::find(before.sources, now.path, &trace::Source::path);
        if (old != before.sources.end()) lines.emplace(now.path, LineMap(old->text, now.text));
    }
    return lines;
}

// Returns how many steps of that launch, up to and including this one, begin at this line.
int timeOf(const viz::Document& document, viz::FilmStep step, const CodeLine& place) {
    const viz::Film& film = document.film();
    int time = 0;
    for (viz::FilmStep at = film.firstStep(film.launchAt(step)); at <= step; ++at)
        if (placeOf(document.trace(), film.recorded(at).location) == place) ++time;
    return time;
}

// The maximum number of lines between the equal beginnings and ends. A longer middle counts as changed.
constexpr std::size_t longestMiddle = 2000;

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

} // namespace

ProgramChange changeBetween(const viz::Document& before, const viz::Document& after) {
    ProgramChange change;
    change.lines = linesBetween(before.trace(), after.trace());
    const auto& old = before.of<viz::FindingGroups>().all();
    const auto& now = after.of<viz::FindingGroups>().all();
    change.before = int(old.size());
    change.isNew.assign(now.size(), true);
    std::vector<bool> isGone(old.size(), true);
    const auto match = [&](const auto& isSame) {
        for (std::size_t i = 0; i < old.size(); ++i)
            for (std::size_t j = 0; j < now.size() && isGone[i]; ++j)
                if (const trace::Finding& was = old[i].finding(), &is = now[j].finding();
                    change.isNew[j] && was.kind == is.kind && was.array == is.array && isSame(was, is))
                    isGone[i] = change.isNew[j] = false;
    };
    match([&](const trace::Finding& was, const trace::Finding& is) {
        return moved(placeOf(before.trace(), was.location), change) == placeOf(after.trace(), is.location);
    });
    // If the line itself was edited, a finding counts as the same one if it has the same kind and the same
    // array.
    match([&](const trace::Finding& was, const trace::Finding&) {
        return moved(placeOf(before.trace(), was.location), change).line == 0;
    });
    for (std::size_t i = 0; i < old.size(); ++i)
        if (isGone[i]) change.gone.push_back(int(i));
    return change;
}

viz::FilmStep stepLike(const viz::Document& before, viz::FilmStep step, const viz::Document& after,
                       const ProgramChange& change) {
    if (after.stepCount() == 0 || !before.steps().contains(step)) return {};
    const viz::Film &old = before.film(), &film = after.film();
    const CodeLine place = placeOf(before.trace(), old.recorded(step).location);
    const CodeLine now = moved(place, change);
    const viz::LaunchIndex launch = old.launchAt(step);
    if (now.line > 0 && std::size_t(launch) < after.trace().launches.size()) {
        const int wanted = timeOf(before, step, place);
        int time = 0;
        for (int i = 0; i < film.stepCount(launch); ++i) {
            const viz::FilmStep at = film.firstStep(launch) + i;
            if (placeOf(after.trace(), film.recorded(at).location) == now && ++time == wanted) return at;
        }
    }
    return std::min(step, after.lastStep());
}

std::optional<viz::FilmStep> stepToKeep(const viz::Document* before, viz::FilmStep step,
                                        const viz::Document& next) {
    if (!before || before->stepCount() == 0 || next.stepCount() == 0) return std::nullopt;
    const trace::Trace &was = before->trace(), &is = next.trace();
    if (was.program && is.program) {
        if (was.program->files != is.program->files) return std::nullopt;
        return stepLike(*before, step, next, changeBetween(*before, next));
    }
    const bool isSameRun = was.run.algorithm == is.run.algorithm && before->stepCount() == next.stepCount();
    return isSameRun ? std::optional(step) : std::nullopt;
}

namespace {

bool hasBlock(const viz::Document& document, viz::BlockAddress block) {
    const auto& launches = document.trace().launches;
    return std::size_t(block.launch) < launches.size() &&
           std::size_t(block.block) < launches[std::size_t(block.launch)].blocks.size();
}

} // namespace

KeptPosition::KeptPosition(const viz::Playback& playback, const viz::Document* before,
                           const viz::Document& next)
    : m_step(stepToKeep(before, playback.step(), next)) {
    if (is_own_text(next.trace())) m_block = playback.block();
}

void KeptPosition::restore(viz::Playback& playback, const viz::Document& next) const {
    std::vector<viz::FilmStep> phases;
    for (const viz::Phase& phase : next.film().phases()) phases.push_back(phase.first);
    playback.setStepCount(next.stepCount(), std::move(phases));
    if (m_step) playback.goTo(*m_step);
    if (m_step && hasBlock(next, m_block)) playback.follow(m_block);
}

// Finds the longest common subsequence of the lines between the equal beginnings and ends, with the usual
// dynamic programming.
LineMap::LineMap(const std::string& before, const std::string& after)
    : m_isKnown(true) {
    const auto old = linesOf(before), now = linesOf(after);
    m_after.assign(old.size(), 0);
    std::size_t head = 0, tail = 0;
    const std::size_t shorter = std::min(old.size(), now.size());
    while (head < shorter && old[head] == now[head]) ++head;
    while (tail < shorter - head && old[old.size() - 1 - tail] == now[now.size() - 1 - tail]) ++tail;
    for (std::size_t i = 0; i < head; ++i) m_after[i] = int(i) + 1;
    for (std::size_t i = 0; i < tail; ++i) m_after[old.size() - 1 - i] = int(now.size() - i);
    const std::size_t rows = old.size() - head - tail, columns = now.size() - head - tail;
    if (rows <= longestMiddle && columns <= longestMiddle) {
        std::vector<std::vector<int>> alike(rows + 1, std::vector<int>(columns + 1, 0));
        for (std::size_t i = rows; i-- > 0;)
            for (std::size_t j = columns; j-- > 0;)
                alike[i][j] = old[head + i] == now[head + j] ? alike[i + 1][j + 1] + 1
                                                             : std::max(alike[i + 1][j], alike[i][j + 1]);
        for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
            if (old[head + i] == now[head + j])
                m_after[head + i++] = int(head + ++j);
            else if (alike[i + 1][j] >= alike[i][j + 1])
                ++i;
            else
                ++j;
        }
    }
    for (int line = 1; line <= int(now.size()); ++line) m_changed.insert(line);
    for (const int line : m_after) m_changed.erase(line);
}

int LineMap::after(int line) const {
    if (!m_isKnown) return line;
    return line >= 1 && line <= int(m_after.size()) ? m_after[std::size_t(line) - 1] : 0;
}

} // namespace scanscope::app
