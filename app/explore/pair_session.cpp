#include "app/explore/pair_session.h"

#include <filesystem>
#include <utility>
#include <vector>

#include "app/arguments/file_names.h"
#include "app/explore/catalogue_session.h"
#include "app/explore/compare_bar.h"
#include "app/explore/setup_bar.h"
#include "app/frame/file_dialog.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/check/recorded_request.h"
#include "kernels/check/right_run.h"
#include "kernels/run/run_description.h"
#include "kernels/text/language.h"
#include "kernels/trace/own_program.h"
#include "kernels/trace/parting.h"
#include "viz/widgets/banner.h"
#include "viz/widgets/pair_stage.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/stage_view.h"

namespace scanscope::app {

namespace {

// Returns the document of both runs in lock-step. Both are judged again, because findings refer to steps, and
// lock-step renumbers the steps.
SharedDocument pairOf(trace::Trace first, trace::Trace second, trace::Alignment alignment,
                      const RunController::Judge& judge, const std::stop_token& stop) {
    auto [left, right] = trace::in_lock_step(std::move(first), std::move(second), alignment);
    const auto shared = [](trace::Trace& trace) {
        return std::make_shared<const trace::Trace>(std::move(trace));
    };
    return judged(shared(left), judge, stop, judged(shared(right), judge, stop), alignment);
}

} // namespace

// The first step that led to a wrong result, and its difference from the correct run.
struct PairSession::PartedAt {
    viz::BlockAddress block;
    viz::BlockStep step;
    std::optional<viz::CellAddress> cell; // nothing if the recording does not show why
    QString sentence;
};

PairSession::PairSession(Workspace& workspace, CatalogueSession* catalogue)
    : Session(workspace, catalogue)
    , m_catalogue(catalogue)
    , m_bar(new CompareBar(&workspace.miniatures))
    , m_whatIf(new WhatIf(m_bar)) {
    m_bar->hide();
    connect(m_whatIf, &WhatIf::chosen, this, &PairSession::showWhatIf);
    connect(m_bar, &CompareBar::changed, this, &PairSession::pair);
    connect(m_bar, &CompareBar::fileRequested, this, &PairSession::chooseFile);
    connect(m_bar, &CompareBar::closeRequested, this, &PairSession::end);
    connect(m_catalogue, &CatalogueSession::whyRequested, this, &PairSession::askWhy);
    m_work.follow(&m_job, [this](bool dimmed) { m_work.stages->setDimmed(dimmed); });
    connect(&m_job, &Job::failed, this, [this](const Failure& failure) { fail(failure.message); });
    connect(&m_job, &Job::cancelled, this, [this] {
        standAlone();
        m_work.place->sayBriefly(tr("Cancelled. Only the run on the left is shown."));
    });
}

// ---- the second run

void PairSession::toggle() {
    if (m_isShown)
        end();
    else
        begin();
}

void PairSession::showBar() {
    m_isShown = true;
    m_bar->show();
}

void PairSession::begin() {
    showBar();
    if (m_bar->hasSecond())
        pair();
    else
        m_bar->openAlgorithms();
}

void PairSession::chooseFile() {
    if (const QString path = askForSecondRun(m_work.place, m_work.settings); !path.isEmpty())
        openBeside(path);
}

void PairSession::openBeside(const QString& path) {
    m_work.place->banner()->dismiss();
    m_work.settings.rememberFolderOf(path);
    m_bar->setSecondFile(secondFileOf(path));
    showBar();
    pair();
    m_work.stage->setFocus();
}

bool PairSession::canStandBeside(const QString& path) const {
    return m_work.document && kindOfFile(std::filesystem::path(path.toStdU16String())) == FileKind::recording;
}

bool PairSession::isAtTheRight(QPoint global) const {
    const viz::StageView* second = m_work.stages->second();
    return m_work.stages->isPair() && second->isVisible() &&
           second->rect().contains(second->mapFromGlobal(global));
}

void PairSession::setFullScreen(bool full) { m_bar->setVisible(!full && m_isShown); }

void PairSession::standAlone() {
    if (m_first) emit paired(m_first);
}

void PairSession::fail(const QString& message) {
    standAlone();
    std::vector<viz::Banner::Way> ways;
    if (m_bar->secondFile()) ways.push_back({tr("Choose another"), [this] { chooseFile(); }});
    m_work.place->banner()->showMessage(viz::Banner::Kind::Error, message, ways);
}

// ---- questions

bool PairSession::canAskWhatIf() const {
    return m_first && takes_input(m_first->trace()) && !m_first->trace().input.empty();
}

void PairSession::askWhatIf() {
    if (!m_work.document || !canAskWhatIf()) return;
    m_whatIf->ask(m_first->trace(),
                  WhatIf::placeOf(*m_work.document, m_work.playback.step(), m_work.playback.block(),
                                  m_work.stage->selection()),
                  m_catalogue->bar()->anchorOf(QStringLiteral("input")));
}

bool PairSession::canAskWhy() const {
    return m_first && has_request(m_first->trace()) && m_first->findings().hasWrongResult();
}

PairSession::PartedAt PairSession::partedAt(const trace::Trace& left, const trace::Trace& right,
                                            std::uint64_t element) {
    const auto way = why_not(left, right, parting_of(left, right), element);
    if (!way) return {{}, {}, {}, tr("The recording does not show why: the values were written elsewhere.")};
    return {{viz::LaunchIndex(way->at.launch), int(way->at.block)},
            viz::BlockStep(way->at.step),
            viz::CellAddress{way->wrong.to.space, way->wrong.to.array, way->wrong.to.index},
            QString::fromStdString(sentence_of(*way, left))};
}

void PairSession::askWhy() {
    if (!canAskWhy()) return;
    m_job.start([this, first = m_first, judge = m_work.services.judge](const std::stop_token& stop,
                                                                       const Job::Tell&) -> Job::Deliver {
        const trace::Trace& wrong = first->trace();
        const auto right =
            kernels::right_run_of(kernels::this_machine(), kernels::Request(wrong), wrong, stop);
        if (!right)
            throw kernels::BadRequest("beside",
                                      kernels::say("No thread order that was tried gives the right result."));
        const std::vector<std::size_t> elements =
            kernels::wrong_elements_of(*kernels::find_algorithm(wrong.run.algorithm), wrong);
        const PartedAt way = partedAt(wrong, right->trace, elements.empty() ? 0 : elements.front());
        const SharedDocument both = pairOf(wrong, right->trace, trace::Alignment::step, judge, stop);
        return [this, both, way, asked = kernels::recorded_description(right->trace)] {
            if (asked) m_bar->setSecond(*asked);
            m_bar->alignments()->setChosen({int(trace::Alignment::step)});
            showBar();
            emit paired(both);
            showParting(way);
        };
    });
}

void PairSession::showWhatIf(const QString& change) {
    try {
        m_bar->setSecond(withChange(m_first->trace(), change));
    } catch (const std::exception& refusal) {
        return fail(QString::fromUtf8(refusal.what()));
    }
    showBar();
    pair();
}

void PairSession::showParting(const PartedAt& way) {
    if (way.cell) {
        m_work.playback.goTo(m_work.document->film().stepOf(way.block, way.step));
        m_work.playback.follow(way.block);
        m_work.playback.select(way.cell);
    }
    m_work.place->banner()->showMessage(viz::Banner::Kind::Note, way.sentence);
    m_work.stage->setFocus();
}

// ---- both runs

void PairSession::end() {
    if (!std::exchange(m_isShown, false)) return;
    m_job.drop();
    m_bar->hide();
    if (m_work.document && m_work.document->beside()) standAlone();
    emit changed();
    m_work.stage->setFocus();
}

void PairSession::swap() {
    if (!m_isShown || !m_first || !m_bar->hasSecond()) return;
    const std::optional<SecondFile> first = Session::file(), file = m_bar->secondFile();
    try {
        std::optional<kernels::Request> request;
        if (!file)
            request = read_beside(m_bar->second(), *kernels::find_algorithm(m_bar->second().algorithm),
                                  m_first->trace());
        if (auto left = kernels::recorded_description(m_first->trace())) {
            if (!file) // both runs have the same data
                for (const char* shared : {"type", "op", "form", "input", "n", "seed"})
                    left->values.erase(shared);
            m_bar->setSecond(*left);
        } else if (first) {
            m_bar->setSecondFile(*first);
        } else {
            return fail(tr("The run on the left cannot be repeated on the right."));
        }
        file ? emit firstOpened(*file) : emit firstChosen(*request);
    } catch (const std::exception& error) {
        fail(QString::fromUtf8(error.what()));
    }
}

bool PairSession::take(const SharedDocument& first) {
    m_first = first;
    if (!first) return true;
    m_bar->setCount(first->trace().run.n);
    if (!m_isShown || !m_bar->hasSecond()) return true;
    pair();
    return false;
}

void PairSession::pair() {
    if (!m_isShown || !m_first || !m_bar->hasSecond()) return;
    m_job.start([this, first = m_first, second = m_bar->second(), file = m_bar->secondFile(),
                 alignment = m_bar->alignment(),
                 services = m_work.services](const std::stop_token& stop, const Job::Tell&) -> Job::Deliver {
        trace::Trace other =
            file ? traceOf(*file, services.load, services.runProgram, stop)
                 : services.record(
                       read_beside(second, *kernels::find_algorithm(second.algorithm), first->trace()), stop);
        const SharedDocument both = pairOf(first->trace(), std::move(other), alignment, services.judge, stop);
        return [this, both] { emit paired(both); };
    });
}

} // namespace scanscope::app

#include "moc_pair_session.cpp"
