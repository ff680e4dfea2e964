#include "app/explore/setup_bar.h"

#include <algorithm>

#include <QFocusEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>

#include "app/explore/algorithm_popover.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/input/input.h"
#include "viz/scene/fonts.h"
#include "viz/widgets/button.h"
#include "viz/widgets/field.h"
#include "viz/widgets/popover.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/style.h"

namespace scanscope::app {
namespace {

constexpr std::size_t mostSpelled = 64; // generated numbers shown in the field

// Fields in the order in which they leave the bar, with the width below which they do.
struct Leaving {
    const char* field;
    int below;
};
constexpr Leaving leaving[] = {{"threads", 1360}, {"op", 1260}, {"type", 1180}};

// The algorithm's field has room for every name, except where the input would have none left.
constexpr int roomForNames = 1180, narrowAlgorithm = 178;

} // namespace

SetupBar::SetupBar(const std::vector<kernels::ExecutorInfo>& executors, QWidget* parent)
    : QWidget(parent)
    , m_known(executors) {
    setFixedHeight(64);
    setAccessibleName(tr("Setup"));
    m_bar = new QHBoxLayout(this);
    m_bar->setContentsMargins(16, 4, 16, 8);
    m_bar->setSpacing(10);
    m_numbers = m_setup.typed;
    buildFields();
    buildOptions();
    buildSourceMenu();
    connectFields();
    showSetup();
}

void SetupBar::changed() {
    m_fresh = false;
    m_threads->setPlaceholderText(automaticThreads(m_setup));
    showOptionCount();
    emit edited();
}

void SetupBar::setTyping(bool typing) {
    if (typing == m_typing) return;
    m_typing = typing;
    emit typingChanged(typing);
}

void SetupBar::setSetup(const Setup& setup) {
    learnInput(m_wishes, m_setup, setup);
    put(setup);
}

void SetupBar::adopt(const Setup& setup) {
    learn(m_wishes, m_setup, setup);
    put(setup);
}

void SetupBar::put(const Setup& setup) {
    m_setup = setup;
    m_numbers = setup.typed;
    showSetup();
}

void SetupBar::showSetup() {
    m_showing = true;
    const kernels::Algorithm* algorithm = kernels::find_algorithm(m_setup.algorithm.toStdString());
    m_algorithm->setText(algorithm ? text(algorithm->name) : m_setup.algorithm);
    m_algorithm->setToolTip(algorithm ? text(algorithm->name) + '\n' + text(algorithm->summary) : QString());
    m_algorithms->setChosen(m_setup.algorithm);
    m_source->setText(nameOf(m_setup.source));
    m_n->setText(m_setup.n);
    m_threads->setText(m_setup.threads);
    m_threads->setPlaceholderText(automaticThreads(m_setup));
    showChoices();
    m_type->setCurrentIndex(m_type->findData(int(m_setup.type)));
    m_op->setCurrentIndex(m_op->findData(int(m_setup.op)));
    // A run that was recorded elsewhere is run again here on what there is.
    const int executor = m_executor->findData(m_setup.executor);
    if (executor < 0 || !m_executor->reasonOf(executor).isEmpty())
        m_setup.executor = QStringLiteral("emulator");
    m_executor->setCurrentIndex(std::max(0, m_executor->findData(m_setup.executor)));
    m_schedule->setCurrentIndex(m_schedule->findData(int(m_setup.schedule)));
    m_formChoice->setChosen({m_setup.form == trace::Form::exclusive ? 0 : 1});
    m_inputSeed->setText(m_setup.inputSeed);
    m_scheduleSeed->setText(m_setup.scheduleSeed);
    m_blocks->setText(m_setup.blocks);
    const bool typed = m_setup.source == InputSource::Typed;
    const bool file = m_setup.source == InputSource::File;
    if (typed || file) m_cut.clear();
    showCut();
    if (typed && m_input->text() != m_setup.typed) m_input->setText(m_setup.typed);
    if (file && m_input->text() != m_setup.file) m_input->setText(m_setup.file);
    m_n->setReadOnly(file);
    if (!m_input->hasFocus()) m_input->setCursorPosition(0);
    showAlgorithmOptions();
    showOptionCount();
    m_showing = false;
}

void SetupBar::showRun(const trace::Trace& trace) {
    m_showing = true;
    if (m_setup.source == InputSource::File) { // only the run knows how many the file holds
        m_setup.n = QString::number(trace.run.n);
        m_n->setText(m_setup.n);
    }
    m_threads->setPlaceholderText(automaticThreads(m_setup));
    const bool generated = m_setup.source != InputSource::Typed && m_setup.source != InputSource::File;
    if (generated) {
        const QString numbers = spelledOut(trace.input, trace.run.type, mostSpelled);
        m_cut = trace.input.size() > mostSpelled ? numbers : QString();
        m_input->setText(numbers);
        m_input->setCursorPosition(0);
        showCut();
        keepCutSelected();
    }
    m_showing = false;
}

// Says that the field holds some of the numbers only.
void SetupBar::showCut() {
    m_input->setToolTip(m_cut.isEmpty()
                            ? tr("Numbers like 3 1 7, ranges like 1..8 or 8..1, repeats like 5x3 (5 5 5)")
                            : tr("The first %1 of %2 numbers. What you type replaces them all.")
                                  .arg(mostSpelled)
                                  .arg(m_setup.n));
}

// Some of the numbers cannot be edited without the others: any edit replaces them all.
void SetupBar::keepCutSelected() {
    if (m_cut.isEmpty() || !m_input->hasFocus() || m_input->text() != m_cut) return;
    if (m_input->selectedText() != m_cut) m_input->selectAll();
}

QWidget* SetupBar::anchorOf(const QString& name) const {
    const kernels::Algorithm* algorithm = kernels::find_algorithm(m_setup.algorithm.toStdString());
    const bool ownOption =
        algorithm && std::ranges::any_of(algorithm->options, [&](const auto& option) {
            return name == QLatin1String(option.name.data(), qsizetype(option.name.size()));
        });
    if (ownOption || name == "schedule" || name == "seed" || name == "blocks") return m_optionsButton;
    viz::Field* found = m_fields.value(name == "form" ? QStringLiteral("op") : name);
    if (!found || found->parentWidget() != this)
        return found ? static_cast<QWidget*>(m_optionsButton) : m_fields["input"];
    return found;
}

void SetupBar::markInvalid(const QString& name, bool invalid) {
    if (viz::Field* found = m_fields.value(name)) found->setInvalid(invalid);
}

void SetupBar::clearInvalid() {
    for (viz::Field* one : m_fields) one->setInvalid(false);
}

void SetupBar::setRunning(bool running) { m_run->setText(running ? tr("Cancel") : tr("Run")); }
void SetupBar::showCancelling() { m_run->setText(tr("Cancelling…")); }
void SetupBar::setOutdated(bool outdated) { m_run->setPrimary(outdated); }

void SetupBar::focusInput() {
    m_input->setFocus(Qt::OtherFocusReason);
    m_input->selectAll();
    m_fresh = true;
}

bool SetupBar::inputIsFresh() const {
    return m_fresh && m_cut.isEmpty() && m_input->hasFocus() && m_input->selectedText() == m_input->text();
}

bool SetupBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_input && event->type() == QEvent::FocusIn) keepCutSelected();
    if (event->type() == QEvent::FocusOut) { // of one of the text fields
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason) {
            m_fresh = false;
            setTyping(false);
        }
    }
    return QWidget::eventFilter(watched, event);
}

// Its needs are its own: what it does without goes back to what a person chose.
void SetupBar::chooseAlgorithm(const QString& id) {
    const Setup before = m_setup;
    choose(m_setup, id, m_wishes);
    m_numbers = m_setup.typed;
    showSetup();
    if (!(m_setup == before)) changed();
}

// The path of a file stays one; generated numbers that are edited are typed from then on. A blank alone
// replaces no list that is cut short.
void SetupBar::editInput(const QString& text) {
    if (!m_cut.isEmpty()) {
        if (!text.isEmpty() && text.trimmed().isEmpty()) {
            m_input->setText(m_cut);
            return keepCutSelected();
        }
        m_cut.clear();
        m_input->setText(text); // without the cut list among what can be undone
        showCut();
    }
    change([&](Setup& setup) {
        if (setup.source == InputSource::File) {
            setup.file = text;
            return;
        }
        setup.source = InputSource::Typed;
        setup.typed = m_numbers = text;
        setup.n = QString::number(countTyped(text));
    });
    m_source->setText(nameOf(m_setup.source));
    m_n->setText(m_setup.n);
}

// A smaller n takes the first of the typed numbers, a larger one all that there are.
void SetupBar::editN(const QString& n) {
    change([&](Setup& setup) {
        setup.n = n;
        if (setup.source != InputSource::Typed) return;
        try {
            setup.typed = firstTyped(m_numbers, kernels::parse_size(n.trimmed().toStdString(), "n"));
        } catch (const kernels::BadRequest&) {
            // The run says beside its field what is malformed.
        }
    });
    if (m_setup.source != InputSource::Typed) return;
    m_showing = true;
    m_input->setText(m_setup.typed);
    m_showing = false;
}

// Wide enough for all that stands in it.
void SetupBar::fitN() {
    const int text = m_n->fontMetrics().horizontalAdvance(m_n->text()) + marginsOfN;
    m_fields["n"]->setFixedWidth(std::max(widthOfN, text));
}

void SetupBar::placeFields() {
    m_fields["algorithm"]->setFixedWidth(width() < roomForNames ? narrowAlgorithm : m_algorithmWidth);
    for (const Leaving& one : leaving) {
        viz::Field* found = m_fields[one.field];
        const bool inBar = width() >= one.below;
        if (inBar == (found->parentWidget() == this)) continue;
        if (inBar) {
            m_moved->removeWidget(found);
            int at = 0;
            for (const char* before : {"algorithm", "input", "n", "threads", "type", "op"}) {
                if (qstrcmp(before, one.field) == 0) break;
                if (m_fields[before]->parentWidget() == this) ++at;
            }
            m_bar->insertWidget(at, found, 0, Qt::AlignTop);
        } else {
            m_bar->removeWidget(found);
            m_moved->addWidget(found);
        }
        found->show();
    }
}

void SetupBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeFields();
}

void SetupBar::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), t.window);
    painter.fillRect(QRect(0, height() - 1, width(), 1), t.hair);
}

} // namespace scanscope::app
