#include "app/explore/compare_desk.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "kernels/catalogue/catalogue.h"
#include "kernels/check/recorded_request.h"
#include "kernels/check/right_run.h"
#include "kernels/run/run_description.h"
#include "kernels/text/language.h"
#include "kernels/trace/parting.h"
#include "viz/widgets/segmented.h"

namespace scanscope::app {

namespace {

// Both are judged anew: a finding says in which step it is, and their steps have other numbers now.
SharedDocument pairOf(trace::Trace left, trace::Trace right, trace::Alignment alignment,
                      const RunController::Judge& judge, const std::stop_token& stop) {
    const auto documentOf = [&](trace::Trace trace, const SharedDocument& beside) {
        viz::Verdict verdict = judge ? judge(trace, stop) : viz::Verdict();
        if (stop.stop_requested()) throw kernels::Cancelled();
        return std::make_shared<const viz::Document>(std::make_shared<const trace::Trace>(std::move(trace)),
                                                     std::move(verdict), beside, alignment);
    };
    return documentOf(std::move(left), documentOf(std::move(right), nullptr));
}

} // namespace

CompareDesk::CompareDesk(Services services, Miniatures* miniatures, QObject* parent)
    : QObject(parent)
    , m_services(std::move(services))
    , m_bar(new CompareBar(miniatures))
    , m_whatIf(new WhatIf(m_bar)) {
    m_bar->hide();
    connect(m_whatIf, &WhatIf::chosen, this, &CompareDesk::showWhatIf);
    connect(m_bar, &CompareBar::changed, this, &CompareDesk::pair);
    connect(m_bar, &CompareBar::fileRequested, this, &CompareDesk::fileRequested);
    connect(m_bar, &CompareBar::closeRequested, this, &CompareDesk::end);
    connect(&m_job, &Job::failed, this, [this](const Failure& failure) { emit failed(failure.message); });
    connect(&m_job, &Job::slow, this, &CompareDesk::slow);
    connect(&m_job, &Job::cancelled, this, &CompareDesk::cancelled);
    connect(&m_job, &Job::ended, this, &CompareDesk::done);
}

void CompareDesk::start() {
    m_isOn = true;
    m_bar->show();
    if (m_bar->hasSecond())
        pair();
    else
        m_bar->openAlgorithms();
}

void CompareDesk::showFile(const QString& path) {
    m_bar->setSecondFile(secondFileOf(path));
    m_isOn = true;
    m_bar->show();
    pair();
}

bool CompareDesk::canAskWhatIf() const {
    return m_first && !m_first->trace().program && !m_first->trace().input.empty();
}

void CompareDesk::askWhatIf(const WhatIf::Place& place, QWidget* anchor) {
    if (canAskWhatIf()) m_whatIf->ask(m_first->trace(), place, anchor);
}

bool CompareDesk::canAskWhy() const {
    return m_first && !m_first->trace().program &&
           std::ranges::any_of(m_first->findings().all(), [](const viz::RunFinding& found) {
               return found.flaw.kind == viz::FlawKind::wrong;
           });
}

namespace {

// Of the first result that is wrong.
PartedAt partedAt(const trace::Trace& left, const trace::Trace& right, std::uint64_t element) {
    const auto way = why_not(left, right, parting_of(left, right), element);
    if (!way)
        return {{},
                {},
                {},
                CompareDesk::tr("Nothing recorded says why: what it comes from was written elsewhere.")};
    return {{viz::LaunchIndex(way->at.launch), int(way->at.block)},
            viz::BlockStep(way->at.step),
            viz::CellAddress{way->wrong.to.space, way->wrong.to.array, way->wrong.to.index},
            QString::fromStdString(sentence_of(*way, left))};
}

} // namespace

void CompareDesk::askWhy() {
    if (!canAskWhy()) return;
    m_job.start([this, first = m_first, judge = m_services.judge](const std::stop_token& stop,
                                                                  const Job::Tell&) -> Job::Deliver {
        const trace::Trace& wrong = first->trace();
        const auto right =
            kernels::right_run_of(kernels::this_machine(), kernels::Request(wrong), wrong, stop);
        if (!right)
            throw kernels::BadRequest(
                "beside", kernels::say("No order of its threads that was tried gives the right result."));
        auto [left, other] = trace::in_lock_step(wrong, right->trace, trace::Alignment::step);
        const std::vector<std::size_t> elements =
            kernels::wrong_elements_of(*kernels::find_algorithm(wrong.run.algorithm), wrong);
        const PartedAt way = partedAt(left, other, elements.empty() ? 0 : elements.front());
        const SharedDocument both =
            pairOf(std::move(left), std::move(other), trace::Alignment::step, judge, stop);
        return [this, both, way, asked = kernels::recorded_description(right->trace)] {
            if (asked) m_bar->setSecond(*asked);
            m_bar->alignments()->setChosen({int(trace::Alignment::step)});
            m_isOn = true;
            m_bar->show();
            emit ready(both);
            emit parted(way);
        };
    });
}

void CompareDesk::showWhatIf(const QString& change) {
    try {
        m_bar->setSecond(withChange(m_first->trace(), change));
    } catch (const std::exception& refusal) {
        return emit failed(QString::fromUtf8(refusal.what()));
    }
    m_isOn = true;
    m_bar->show();
    pair();
}

void CompareDesk::end() {
    if (!std::exchange(m_isOn, false)) return;
    m_job.drop();
    m_bar->hide();
    emit ended(m_first);
}

void CompareDesk::swap(const std::optional<SecondFile>& first) {
    if (!m_isOn || !m_first || !m_bar->hasSecond()) return;
    const std::optional<SecondFile> file = m_bar->secondFile();
    try {
        std::optional<kernels::Request> request;
        if (!file)
            request = read_beside(m_bar->second(), *kernels::find_algorithm(m_bar->second().algorithm),
                                  m_first->trace());
        if (auto left = kernels::recorded_description(m_first->trace())) {
            if (!file) // both have the same data
                for (const char* shared : {"type", "op", "form", "input", "n", "seed"})
                    left->values.erase(shared);
            m_bar->setSecond(*left);
        } else if (first) {
            m_bar->setSecondFile(*first);
        } else {
            return emit failed(tr("The run at the left cannot be made again at the right."));
        }
        file ? emit openRequested(*file) : emit swapRequested(*request);
    } catch (const std::exception& error) {
        emit failed(QString::fromUtf8(error.what()));
    }
}

bool CompareDesk::take(const SharedDocument& first) {
    m_first = first;
    if (!first) return true;
    m_bar->setCount(first->trace().run.n);
    if (!m_isOn || !m_bar->hasSecond()) return true;
    pair();
    return false;
}

void CompareDesk::pair() {
    if (!m_isOn || !m_first || !m_bar->hasSecond()) return;
    m_job.start([this, first = m_first, second = m_bar->second(), file = m_bar->secondFile(),
                 alignment = m_bar->alignment(),
                 services = m_services](const std::stop_token& stop, const Job::Tell&) -> Job::Deliver {
        const trace::Trace other =
            file ? traceOf(*file, services.load, services.runProgram, stop)
                 : services.record(
                       read_beside(second, *kernels::find_algorithm(second.algorithm), first->trace()), stop);
        auto [left, right] = trace::in_lock_step(first->trace(), other, alignment);
        const SharedDocument both =
            pairOf(std::move(left), std::move(right), alignment, services.judge, stop);
        return [this, both] { emit ready(both); };
    });
}

} // namespace scanscope::app

#include "moc_compare_desk.cpp"
