#include "app/explore/compare_desk.h"

#include <utility>

#include "kernels/catalogue/catalogue.h"
#include "kernels/check/recorded_request.h"
#include "kernels/run/run_description.h"

namespace scanscope::app {

CompareDesk::CompareDesk(RunController::Record record, RunController::Judge judge, Miniatures* miniatures,
                         QObject* parent)
    : QObject(parent)
    , m_record(std::move(record))
    , m_judge(std::move(judge))
    , m_bar(new CompareBar(miniatures))
    , m_whatIf(new WhatIf(m_bar)) {
    m_bar->hide();
    connect(m_whatIf, &WhatIf::chosen, this, &CompareDesk::showWhatIf);
    connect(m_bar, &CompareBar::changed, this, &CompareDesk::pair);
    connect(m_bar, &CompareBar::closeRequested, this, &CompareDesk::end);
    connect(&m_job, &Job::failed, this, [this](const Failure& failure) { emit failed(failure.message); });
    connect(&m_job, &Job::slow, this, &CompareDesk::slow);
    connect(&m_job, &Job::cancelled, this, &CompareDesk::cancelled);
    connect(&m_job, &Job::ended, this, &CompareDesk::done);
}

void CompareDesk::start() {
    m_isOn = true;
    m_bar->show();
    if (m_bar->hasAlgorithm())
        pair();
    else
        m_bar->openAlgorithms();
}

bool CompareDesk::canAskWhatIf() const {
    return m_first && !m_first->trace().program && !m_first->trace().input.empty();
}

void CompareDesk::askWhatIf(const WhatIf::Place& place, QWidget* anchor) {
    if (canAskWhatIf()) m_whatIf->ask(m_first->trace(), place, anchor);
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

void CompareDesk::swap() {
    if (!m_isOn || !m_first || !m_bar->hasAlgorithm()) return;
    const kernels::Algorithm* other = kernels::find_algorithm(m_bar->second().algorithm);
    auto left = kernels::recorded_description(m_first->trace());
    if (!other || !left) return emit failed(tr("The run at the left cannot be made again at the right."));
    try {
        const kernels::Request request = read_beside(m_bar->second(), *other, m_first->trace());
        for (const char* shared : {"type", "op", "form", "input", "n", "seed"}) left->values.erase(shared);
        m_bar->setSecond(*left);
        emit swapRequested(request);
    } catch (const std::exception& error) {
        emit failed(QString::fromUtf8(error.what()));
    }
}

bool CompareDesk::take(const SharedDocument& first) {
    m_first = first;
    if (!first) return true;
    m_bar->setCount(first->trace().run.n);
    if (!m_isOn || !m_bar->hasAlgorithm()) return true;
    pair();
    return false;
}

// Both are judged anew: a finding says in which step it is, and their steps have other numbers now.
void CompareDesk::pair() {
    if (!m_isOn || !m_first || !m_bar->hasAlgorithm()) return;
    m_job.start([this, first = m_first, second = m_bar->second(), alignment = m_bar->alignment(),
                 record = m_record,
                 judge = m_judge](const std::stop_token& stop, const Job::Tell&) -> Job::Deliver {
        const kernels::Algorithm& algorithm = *kernels::find_algorithm(second.algorithm);
        const trace::Trace other = record(read_beside(second, algorithm, first->trace()), stop);
        auto [left, right] = trace::in_lock_step(first->trace(), other, alignment);
        const auto documentOf = [&](trace::Trace trace, const SharedDocument& beside) {
            viz::Verdict verdict = judge ? judge(trace, stop) : viz::Verdict();
            return std::make_shared<const viz::Document>(
                std::make_shared<const trace::Trace>(std::move(trace)), std::move(verdict), beside,
                alignment);
        };
        const SharedDocument beside = documentOf(std::move(right), nullptr);
        const SharedDocument both = documentOf(std::move(left), beside);
        return [this, both] { emit ready(both); };
    });
}

} // namespace scanscope::app
