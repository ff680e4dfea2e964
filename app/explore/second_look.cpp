#include "app/explore/second_look.h"

#include <algorithm>
#include <utility>

namespace scanscope::app {
namespace {

const trace::Finding* wrongResult(const viz::Verdict& verdict) {
    const auto found =
        std::ranges::find(verdict.findings, trace::FindingKind::wrong_result, &trace::Finding::kind);
    return found == verdict.findings.end() ? nullptr : &*found;
}

// Whether both verdicts have the same wrong cells, so that the pictures are the same.
bool haveSameCells(const viz::Verdict& one, const viz::Verdict& other) {
    const trace::Finding *const a = wrongResult(one), *const b = wrongResult(other);
    return a && b ? a->array == b->array && a->cells == b->cells && a->wrong == b->wrong : a == b;
}

} // namespace

SecondLook::SecondLook(Compare compare, TryFixes tryFixes, QObject* parent)
    : QObject(parent)
    , m_compare(std::move(compare))
    , m_tryFixes(std::move(tryFixes)) {
    // The user can do nothing about a failure, so its reason is not shown.
    connect(&m_job, &Job::failed, this, &SecondLook::changed);
}

void SecondLook::begin(const ProgramRun& run) {
    pause();
    if (m_known) m_before = std::exchange(m_known, std::nullopt);
    m_causes.reset();
    m_document = run.document;
    m_request = run.request;
    m_program = run.isQuick ? run.program : nullptr;
    m_expected = run.expected;
    m_text = m_expected.text;
    resume();
    emit compared();
    emit changed();
}

void SecondLook::pause() {
    m_job.drop();
    m_comparing.drop();
}

void SecondLook::resume() {
    if (!m_program || m_causes || m_job.busy()) return;
    m_job.start([this, compare = m_known ? nullptr : m_compare, tryFixes = m_tryFixes, program = m_program,
                 document = m_document](const std::stop_token& stop, const Job::Tell& tell) -> Job::Deliver {
        if (compare) {
            Orders known;
            known.comparison = compare(*program, document->sharedTrace(), stop, &known.runs);
            // A wrong result does not explain why thread orders differ.
            known.verdict = kernels::verdict_on_orders(
                document->trace(), {verdictWith(document->verdict(), {}, document->trace()).findings},
                known.comparison);
            tell([this, known = std::move(known)] {
                m_known = known;
                if (m_expected.judged || m_comparing.busy()) expect(m_text);
                emit changed();
            });
        }
        return [this, causes = tryFixes(*program, document->trace(), stop)] {
            m_causes = causes;
            emit changed();
        };
    });
}

void SecondLook::expect(const QString& text) {
    if (!m_document) return;
    m_text = text;
    const std::vector<trace::RunInOrder> runs = m_known ? m_known->runs : std::vector<trace::RunInOrder>();
    m_comparing.start([this, text, runs, document = m_document,
                       request = m_request](const std::stop_token& stop, const Job::Tell&) -> Job::Deliver {
        const ExpectedResult expected = app::compared(text, document->sharedTrace(), request, stop, runs);
        viz::Verdict verdict = verdictWith(document->verdict(), expected, document->trace());
        SharedDocument next;
        if (!haveSameCells(verdict, document->verdict()))
            next = std::make_shared<const viz::Document>(document->sharedTrace(), std::move(verdict));
        return [this, expected, next] {
            m_expected = expected;
            if (next) emit rejudged(m_document = next);
            emit compared();
            emit changed();
        };
    });
}

void SecondLook::forget() {
    pause();
    m_document.reset();
    m_program.reset();
    m_known.reset();
    m_before.reset();
    m_causes.reset();
    m_expected = {};
    emit changed();
}

bool SecondLook::areShown() const {
    if (m_expected.judged && m_expected.judged->cells) return true;
    return m_known ? !m_known->comparison.arrays.empty() : m_program && !m_document->trace().launches.empty();
}

} // namespace scanscope::app

#include "moc_second_look.cpp"
