#include "viz/model/run_texts.h"

#include <algorithm>
#include <map>
#include <QStringList>

#include "kernels/trace/access.h"
#include "kernels/trace/run_pair.h"
#include "viz/model/devices_model.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"

namespace scanscope::viz {

namespace {

QString cellsOf(const trace::Launch& launch, const GlobalUse& use) {
    const trace::Global& global = launch.globals[use.array];
    if (global.shape.is_flat()) return cellsName(QString::fromStdString(global.name), use.first, use.last);
    return QStringLiteral("%1..%2").arg(cellName(global, use.first), cellName(global, use.last));
}

QString placeIn(const Document& document, const Moment& moment, Scope scope) {
    const auto& launches = document.trace().launches;
    const trace::Launch& launch = launches[std::size_t(moment.block.launch)];
    QStringList parts;
    const QString devices = document.of<DevicesModel>().saidOf(moment.block.launch);
    if (!devices.isEmpty())
        parts << devices;
    else if (launches.size() > 1)
        parts << (scope == Scope::run
                      ? tr("launch %1 of %2").arg(launchNumber(moment.block.launch)).arg(launches.size())
                      : tr("launch %1").arg(launchNumber(moment.block.launch)));
    if (scope == Scope::block && (launches.size() > 1 || launch.grid.count() > 1))
        parts << tr("block %1").arg(moment.model->block().index);
    return parts.join(QStringLiteral(" › "));
}

// A group of a launch's blocks that do the same in a step, and the number of other blocks.
struct Alike {
    std::size_t block = 0; // any of the group
    std::uint64_t count = 0, others = 0;
};

// The largest group of blocks that do the same. If several are equally large, the followed block's group or
// else the first. If no block writes or combines anything, a block that takes part in the step.
Alike alikeIn(const Film& film, FilmStep step, std::size_t followed) {
    const std::vector<BlockDoing>& doings = film.doings(step);
    std::map<int, std::uint64_t> counts;
    for (const BlockDoing& one : doings) ++counts[one.doing];
    Alike best{std::size_t(film.blockAt(step, int(followed))), 0, 0};
    for (const BlockDoing& one : doings) {
        const std::uint64_t count = counts[one.doing];
        const auto block = std::size_t(one.block);
        if (count > best.count || (count == best.count && block == followed)) best = {block, count, 0};
    }
    best.others = doings.size() - best.count;
    return best;
}

// "In each of 4 blocks, 128 threads: …", or "In 3 of 4 blocks, …" and a note that the others differ.
QString inBlocks(const QString& sentence, const trace::Launch& launch, const Alike& alike) {
    const std::uint64_t recorded = launch.blocks.size();
    const bool areAll = recorded == launch.grid.count();
    QString text;
    if (alike.count < 2)
        text = tr("In block %1, %2").arg(launch.blocks[alike.block].index);
    else if (alike.count == recorded)
        text = (areAll ? tr("In each of %1 blocks, %2") : tr("In each of %1 recorded blocks, %2"))
                   .arg(groupedText(recorded));
    else
        text = (areAll ? tr("In %1 of %2 blocks, %3") : tr("In %1 of %2 recorded blocks, %3"))
                   .arg(groupedText(alike.count), groupedText(recorded));
    text = text.arg(sentence);
    if (alike.others == 0) return text;
    return text + QLatin1Char(' ') +
           (alike.others == 1 ? tr("Another block differs.")
                              : counted(alike.others, "%1 other differs.", "%1 others differ."));
}

// The sentence about a block that does not advance in this step of the film.
QString restsSentence(const BlockModel& model, BlockStep step) {
    return (step == model.lastStep() ? tr("Block %1 ended in this step; other blocks continue.")
                                     : tr("Block %1 pauses after this step; other blocks continue."))
        .arg(model.block().index);
}

// A block that takes part in the step. The followed block may have ended at an earlier step.
Moment oneOf(const Alike& alike, const Document& document, FilmStep step, LaunchIndex launch) {
    const BlockAddress speaker{launch, int(alike.block)};
    return {&document.model(speaker), speaker, document.film().ownStep(speaker, step).value_or(BlockStep{})};
}

// The sentences about groups of blocks that do the same. Merges groups with equal sentences.
class Sayings {
public:
    Sayings(const Document& document, FilmStep step, const StepTexts& texts, LaunchIndex launch,
            const Alike& alike)
        : m_alike(alike) {
        constexpr std::size_t most = 256; // maximum number of groups to compare
        const Film& film = document.film();
        std::map<int, std::pair<int, std::uint64_t>> byDoing; // one of the group's blocks, and their number
        for (const BlockDoing& one : film.doings(step)) {
            ++byDoing.try_emplace(one.doing, one.block, 0).first->second.second;
            if (one.block == int(alike.block)) m_own = one.doing;
        }
        if (byDoing.size() > most) return;
        for (const auto& [doing, of] : byDoing) {
            const BlockAddress block{launch, of.first};
            const BlockStep own = film.ownStep(block, step).value_or(BlockStep{});
            m_said.push_back({doing, of.second, sentenceOf(document.model(block), own, texts, false)});
        }
    }
    // The speaker's group, together with all groups that have the same text for this part of the sentence.
    [[nodiscard]] Alike alikeIn(QString StepSentence::*part, const StepSentence& said) const {
        Alike alike = m_alike;
        for (const Saying& one : m_said) {
            if (one.doing == m_own || one.sentence.*part != said.*part) continue;
            alike.count += one.blocks;
            alike.others -= one.blocks;
        }
        return alike;
    }

private:
    struct Saying {
        int doing = 0;
        std::uint64_t blocks = 0;
        StepSentence sentence;
    };
    Alike m_alike;
    int m_own = 0;
    std::vector<Saying> m_said;
};

} // namespace

Moment speakerAt(const Document& document, FilmStep step, BlockAddress followed, Scope scope) {
    const Moment moment = document.at(step, followed);
    if (scope == Scope::block || document.stepCount() == 0 || document.film().rests(step)) return moment;
    const Alike alike = alikeIn(document.film(), step, std::size_t(moment.block.block));
    return oneOf(alike, document, step, moment.block.launch);
}

Headline headlineAt(const Document& document, FilmStep step, BlockAddress followed, Scope scope,
                    const StepTexts& texts) {
    const Moment moment = document.at(step, followed);
    if (document.film().rests(step)) return headlineOf(*moment.model, moment.step, texts);
    Headline headline;
    if (scope == Scope::run) {
        const trace::Launch& launch = document.trace().launches[std::size_t(moment.block.launch)];
        const Alike alike = alikeIn(document.film(), step, std::size_t(moment.block.block));
        const Moment speaker = oneOf(alike, document, step, moment.block.launch);
        headline = headlineOf(*speaker.model, speaker.step, texts);
        if (launch.grid.count() > 1 && !launch.place.is_exchange) {
            const StepSentence said = sentenceOf(*speaker.model, speaker.step, texts, false);
            const Sayings sayings(document, step, texts, moment.block.launch, alike);
            headline.sentence = inBlocks(said.whole, launch, sayings.alikeIn(&StepSentence::whole, said));
            headline.brief = inBlocks(said.brief, launch, sayings.alikeIn(&StepSentence::brief, said));
        }
    } else {
        headline = headlineOf(*moment.model, moment.step, texts);
        if (!moment.model->isIdle() && document.film().stepOf(moment.block, moment.step) < step)
            headline.sentence = headline.brief = restsSentence(*moment.model, moment.step);
    }
    const QString place = placeIn(document, moment, scope);
    if (!place.isEmpty())
        headline.place = headline.place.isEmpty() ? place : headline.place + QStringLiteral(" · ") + place;
    // If the run stopped in this step, the headline says so.
    for (const Flaw& flaw : document.findings().in(step))
        if (flaw.kind() == FlawKind::stopped)
            headline.sentence = headline.brief = QStringLiteral("%1: %2").arg(flaw.title(), flaw.message());
    return headline;
}

void tellFinding(Headline& headline, const Flaw& finding) {
    QString what = begun(finding.brief());
    if (what.endsWith(u'.')) what.chop(1);
    headline.place = finding.kind() == FlawKind::hazard ? what.section(QStringLiteral(": "), 0, 0) : what;
}

QString describeBlock(const Document& document, BlockAddress block, FilmStep step) {
    const trace::Launch& launch = document.trace().launches[std::size_t(block.launch)];
    const BlockUses& uses = document.flow().uses(block);
    QStringList parts;
    for (const GlobalUse& use : uses.reads) parts << tr("reads %1").arg(cellsOf(launch, use));
    if (uses.result && document.film().stepOf(block, uses.result->step) <= step) {
        const trace::Global& array = launch.globals[uses.result->array];
        parts << tr("writes %1 = %2")
                     .arg(cellName(array, uses.result->cell),
                          document.values().exactText(uses.result->value, uses.result->node, array.type));
    } else {
        for (const GlobalUse& use : uses.writes) parts << tr("writes %1").arg(cellsOf(launch, use));
    }
    return tr("block %1 of launch %2: %3")
        .arg(launch.blocks[std::size_t(block.block)].index)
        .arg(launchNumber(block.launch))
        .arg(parts.join(QStringLiteral(", ")));
}

QString describeGlobal(const Document& document, Band band, std::uint16_t array, std::uint64_t cell,
                       FilmStep step) {
    const auto& launches = document.trace().launches;
    const LaunchIndex above = launchAbove(band), below = launchBelow(band);
    const trace::Global& global = document.arrays().globalsIn(band)[array];
    const QString name = cellName(global, cell);
    const QString place = launchesOf(document.trace()).contains(below)
                              ? tr("%1 before launch %2").arg(name, QString::number(launchNumber(below)))
                              : tr("%1 after the last launch").arg(name);
    const GlobalCells cells = document.arrays().cells(band, array, {cell, 1}, step);
    const GlobalMark mark = cells.marks.front();
    const QString value = document.values().exactText(cells.values.front(), cells.nodes.front(), cells.type);
    const QString now = !cells.known.front()         ? tr("nothing has been written here yet")
                        : mark == GlobalMark::toCome ? tr("still %1").arg(value)
                                                     : value;
    const QString text = QStringLiteral("%1: %2").arg(place, now);
    if (mark != GlobalMark::now && mark != GlobalMark::written) return text;
    const trace::GlobalAccesses& accesses = document.accesses();
    const std::uint32_t end = std::min(std::uint32_t(step + 1), accesses.first_step(std::size_t(below)));
    const trace::GlobalAccess* write = accesses.last_write(array, cell, end);
    if (write && write->step >= accesses.first_step(std::size_t(above)))
        return text + QStringLiteral(", ") +
               tr("written by block %1 of launch %2")
                   .arg(launches[std::size_t(above)].blocks[write->block].index)
                   .arg(launchNumber(above));
    return text + QStringLiteral(", ") + tr("written in launch %1").arg(launchNumber(above));
}

QString describeUnrecorded(LaunchIndex launch, std::uint64_t first, std::uint64_t count) {
    return count == 1 ? tr("block %1 of launch %2: not recorded; choose blocks in Options")
                            .arg(first)
                            .arg(launchNumber(launch))
                      : tr("blocks %1 to %2 of launch %3: not recorded; choose blocks in Options")
                            .arg(first)
                            .arg(first + count - 1)
                            .arg(launchNumber(launch));
}

QString flawsInStep(const Document& document, FilmStep step, const QString& separator) {
    QString text;
    for (const Flaw& flaw : document.findings().in(step))
        text += QStringLiteral("%1%2: %3").arg(separator, flaw.title(), flaw.brief());
    return text;
}

namespace {

QString spokenAlone(const Document& document, FilmStep step, BlockAddress followed, Scope scope,
                    const StepTexts& texts) {
    const Moment moment = document.at(step, followed);
    const Headline headline = headlineAt(document, step, followed, scope, texts);
    const QString cells = changedCells(*moment.model, moment.step);
    QStringList parts{QStringLiteral("%1 %2").arg(headline.phase, headline.place).trimmed() + u'.',
                      headline.sentence};
    if (!cells.isEmpty()) parts << cells + u'.';
    for (const Flaw& flaw : document.findings().in(step)) // The headline already says why a run stopped.
        if (flaw.kind() != FlawKind::stopped)
            parts << QStringLiteral("%1: %2").arg(flaw.title(), flaw.brief());
    return parts.join(u' ').simplified();
}

} // namespace

std::array<QString, 2> namesOfPair(const Document& document) {
    const auto names = trace::names_of_pair(document.trace(), document.beside()->trace());
    return {QString::fromStdString(names[0]), QString::fromStdString(names[1])};
}

QString titleOf(const Document& document) {
    if (!document.beside()) {
        const trace::Trace& trace = document.trace();
        const auto isAsFirst = [&](const trace::Launch& launch) {
            return trace::launch_text(trace, launch) == trace::launch_text(trace, trace.launches.front());
        };
        return !trace.launches.empty() && std::ranges::all_of(trace.launches, isAsFirst)
                   ? titleOf(trace, trace.launches.front())
                   : titleOf(trace);
    }
    const std::array<QString, 2> names = namesOfPair(document);
    return tr("%1 beside %2").arg(names[0], names[1]);
}

// For two runs, the sentences of both.
QString spokenStep(const Document& document, FilmStep step, BlockAddress followed, Scope scope,
                   const StepTexts& texts) {
    if (document.beside()) {
        const std::array<QString, 2> names = namesOfPair(document);
        return QStringLiteral("%1: %2 %3: %4")
            .arg(names[0], spokenAlone(document, step, followed, scope, texts), names[1],
                 spokenAlone(*document.beside(), step, {}, scope, document.beside()->text().steps));
    }
    return spokenAlone(document, step, followed, scope, texts);
}

QString flawsInBlock(const Document& document, BlockAddress block, FilmStep step, const QString& separator) {
    const Flaw* first = nullptr;
    int count = 0;
    for (const Flaw& flaw : document.findings().all()) {
        if (flaw.block != block || !flaw.filmStep || flaw.filmStep > step) continue;
        if (!first) first = &flaw;
        ++count;
    }
    if (!first) return {};
    const QString more = count > 1 ? QLatin1Char(' ') + tr("And %1 more.").arg(count - 1) : QString();
    return QStringLiteral("%1%2: %3%4").arg(separator, first->title(), first->brief(), more);
}

} // namespace scanscope::viz
