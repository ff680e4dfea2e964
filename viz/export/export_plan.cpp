#include "viz/export/export_plan.h"

#include <algorithm>
#include <cmath>
#include <QDir>
#include <QFileInfo>

#include "viz/export/whole_files.h"
#include "viz/model/language.h"

namespace scanscope::viz {

namespace {

std::vector<FilmStep> stepsOf(const Document& document, const ExportOptions& options) {
    const int count = document.stepCount();
    if (count == 0) failExport(tr("There is nothing to export: the trace has no steps."));
    std::vector<FilmStep> steps = options.steps;
    if (steps.empty())
        for (const FilmStep step : document.steps()) steps.push_back(step);
    for (const FilmStep step : steps)
        if (!document.steps().contains(step))
            failExport(tr("The run has no step %1: its steps are 1 to %2.").arg(stepNumber(step)).arg(count));
    return steps;
}

QString withPart(const QString& path, const QString& part) {
    const QFileInfo info(path);
    const QString suffix = info.suffix().isEmpty() ? QString() : QLatin1Char('.') + info.suffix();
    const QString name = info.completeBaseName() + QLatin1Char('-') + part + suffix;
    const bool bare = !path.contains(QLatin1Char('/'));
    return bare ? name : QDir(info.path()).filePath(name);
}

QString numbered(int number, int last) {
    const int digits = std::max(2, int(QString::number(last).size()));
    return QStringLiteral("%1").arg(number, digits, 10, QLatin1Char('0'));
}

// "02-down-sweep", in any language. The phase's name comes from a file, so all other characters are removed,
// and it is cut to a length that file systems accept.
QString nameOf(const Document& document, const Phase& phase, int number, int last) {
    constexpr qsizetype longest = 40;
    const QString label = phase.role == StepRole::identity
                              ? QStringLiteral("identity")
                              : QString::fromStdString(document.film().recorded(phase.first).label);
    QString name;
    for (const QChar c : (label.isEmpty() ? QStringLiteral("step") : label).left(longest))
        name += c.isLetterOrNumber() ? c : QLatin1Char('-');
    return numbered(number, last) + QLatin1Char('-') + name;
}

std::vector<PlannedFile> byPhase(const Document& document, const std::vector<FilmStep>& steps,
                                 const QString& path) {
    std::vector<PlannedFile> files;
    const auto& phases = document.film().phases();
    for (std::size_t p = 0; p < phases.size(); ++p) {
        PlannedFile file{withPart(path, nameOf(document, phases[p], int(p) + 1, int(phases.size()))), {}};
        std::ranges::copy_if(steps, std::back_inserter(file.steps),
                             [&](FilmStep step) { return phases[p].contains(step); });
        if (!file.steps.empty()) files.push_back(std::move(file));
    }
    return files;
}

std::vector<PlannedFile> byStep(const Document& document, const std::vector<FilmStep>& steps,
                                const QString& path) {
    if (steps.size() == 1) return {{path, steps}};
    std::vector<PlannedFile> files;
    files.reserve(steps.size());
    for (const FilmStep step : steps)
        files.push_back({numberedPath(path, step, document.stepCount()), {step}});
    return files;
}

bool isOneStepAFile(ExportFormat format, const ExportOptions& options) {
    return isPicture(format) && options.gathering == Gathering::none;
}

} // namespace

FrameState frameAt(const Document& document, Shot shot, const ExportOptions& options) {
    FrameState frame = frameOf(document, shot.step, options.followed);
    frame.progress = shot.progress;
    frame.speed = options.timing.speed;
    frame.rows = options.rows;
    frame.symbols = options.symbols;
    if (options.finding) {
        const Flaw& shown = document.findings().at(*options.finding);
        if (shown.filmStep == shot.step && shown.block == frame.block) frame.finding = &shown;
    }
    if (document.beside()) {
        ExportOptions other = options;
        other.finding.reset();
        other.followed = {};
        frame.beside = std::make_shared<const FrameState>(frameAt(*document.beside(), shot, other));
    }
    return frame;
}

ExportPlan planExport(const Document& document, ExportFormat format, const ExportOptions& options,
                      const QString& path) {
    checkPictureSize(options.size);
    const std::vector<FilmStep> steps = stepsOf(document, options);
    checkFolderOf(path);
    ExportPlan plan{format, options, {}};
    if (isOneStepAFile(format, options))
        plan.files = byStep(document, steps, path);
    else if (options.eachPhase)
        plan.files = byPhase(document, steps, path);
    else
        plan.files = {{path, steps}};
    return plan;
}

std::size_t ExportPlan::stepCount() const {
    std::size_t count = 0;
    for (const PlannedFile& file : files) count += file.steps.size();
    return count;
}

int pageCount(const ExportPlan& plan, const PlannedFile& file) {
    const int steps = int(file.steps.size());
    const bool several = plan.options.gathering == Gathering::handout;
    return several ? (steps + stepsOnHandout - 1) / stepsOnHandout : steps;
}

FilmFrames::FilmFrames(std::vector<FilmStep> steps, const Timing& timing)
    : m_framesPerSecond(timing.framesPerSecond) {
    const auto frames = [&](double seconds) {
        return int(std::lround(seconds / timing.speed * timing.framesPerSecond));
    };
    const int motion = std::max(1, frames(timing.motion));
    const auto add = [&](FilmStep step, int moving, int standing) {
        m_parts.push_back({step, m_count, moving});
        m_count += moving + standing;
    };
    m_beginsBefore = !steps.empty() && !steps.front().isFirst();
    if (m_beginsBefore) add(steps.front() - 1, 0, 1);
    for (std::size_t s = 0; s < steps.size(); ++s) {
        const bool last = s + 1 == steps.size();
        add(steps[s], steps[s].isFirst() ? 0 : motion, frames(last ? timing.lastHold : timing.hold));
    }
    if (m_count == 0 && !m_parts.empty()) m_count = 1;
}

std::vector<FilmFrames::Start> FilmFrames::starts() const {
    std::vector<Start> starts;
    for (std::size_t p = m_beginsBefore ? 1 : 0; p < m_parts.size(); ++p)
        starts.push_back({m_parts[p].step, starts.empty() ? 0 : m_parts[p].first});
    return starts;
}

Shot FilmFrames::at(int frame) const {
    const auto after = std::upper_bound(m_parts.begin(), m_parts.end(), frame,
                                        [](int wanted, const Part& part) { return wanted < part.first; });
    const Part& part = after == m_parts.begin() ? m_parts.front() : *(after - 1);
    const int within = frame - part.first + 1;
    return {part.step, within >= part.motion ? 1 : double(within) / part.motion};
}

QString numberedPath(const QString& path, FilmStep step, int stepCount) {
    return withPart(path, numbered(stepNumber(step), stepCount));
}

} // namespace scanscope::viz
