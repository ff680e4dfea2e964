#include "app/setup_bar.h"

#include <algorithm>

#include <QFocusEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>

#include "app/algorithm_popover.h"
#include "catalogue.h"
#include "input.h"
#include "viz/paint/fonts.h"
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
    showOptionCount();
    emit edited();
}

void SetupBar::setTyping(bool typing) {
    if (typing == m_typing) return;
    m_typing = typing;
    emit typingChanged(typing);
}

void SetupBar::setSetup(const Setup& setup) {
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
    m_input->setReadOnly(!typed && !file && m_setup.n.toULongLong() > mostSpelled);
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
    const bool generated = m_setup.source != InputSource::Typed && m_setup.source != InputSource::File;
    if (generated) {
        m_input->setText(spelledOut(trace.input, trace.run.type, mostSpelled));
        m_input->setCursorPosition(0);
        m_input->setReadOnly(trace.input.size() > mostSpelled);
    }
    // What the algorithm chooses is shown, and stays its choice until something is typed.
    if (!trace.launches.empty() && !m_threads->hasFocus()) {
        m_threads->setText(QString::number(trace.launches[0].block.count()));
    }
    m_showing = false;
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
void SetupBar::setOutdated(bool outdated) { m_run->setPrimary(outdated); }

void SetupBar::focusInput() {
    m_input->setFocus(Qt::OtherFocusReason);
    m_input->selectAll();
    m_fresh = true;
}

bool SetupBar::inputIsFresh() const {
    return m_fresh && m_input->hasFocus() && m_input->selectedText() == m_input->text();
}

bool SetupBar::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusOut) { // of one of the text fields
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason) {
            m_fresh = false;
            setTyping(false);
        }
    }
    return QWidget::eventFilter(watched, event);
}

// The path of a file stays one; generated numbers that are edited are typed from then on.
void SetupBar::editInput(const QString& text) {
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
void SetupBar::resizeTyped() {
    if (m_setup.source != InputSource::Typed) return;
    try {
        const std::uint64_t n = kernels::parse_size(m_setup.n.trimmed().toStdString(), "n");
        m_setup.typed = firstTyped(m_numbers, n);
        m_showing = true;
        m_input->setText(m_setup.typed);
        m_showing = false;
    } catch (const kernels::BadRequest&) {
        // The run says beside its field what is malformed.
    }
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
