#include "app/explore/input_fields.h"

#include <algorithm>
#include <QLineEdit>
#include <QMenu>

#include "app/explore/setting_control.h"
#include "app/explore/setup.h"
#include "kernels/input/input.h"
#include "viz/widgets/button.h"
#include "viz/widgets/field.h"

namespace scanscope::app {

namespace {

constexpr std::size_t mostSpelled = 64; // the most generated numbers that the field shows
constexpr int longestInput = 1 << 20;   // characters
constexpr int leastInputWidth = 220, widthOfN = 60, marginsOfN = 22;

} // namespace

InputFields::InputFields(SetupModel& model, QWidget* parent)
    : QObject(parent)
    , m_model(model)
    , m_numbers(model.setup().typed)
    , m_input(valueEdit(tr("Input")))
    , m_n(valueEdit(tr("n, the number of elements")))
    , m_inputField(new viz::Field(tr("Input"), m_input, 0))
    , m_nField(new viz::Field(tr("n"), m_n, widthOfN))
    , m_source(new viz::Button(tr("Typed"))) {
    m_input->setMaxLength(longestInput);
    m_inputField->setMinimumWidth(leastInputWidth);
    m_source->setQuiet(true);
    m_source->setDropDown(true);
    m_source->setAccessibleName(tr("Input source"));
    m_inputField->addToLabel(m_source);
    connect(m_source, &viz::Button::clicked, this, &InputFields::openSourceMenu);
    connect(m_input, &QLineEdit::textEdited, this, &InputFields::editInput);
    connect(m_input, &QLineEdit::cursorPositionChanged, this, &InputFields::keepCutSelected);
    connect(m_input, &QLineEdit::selectionChanged, this, &InputFields::keepCutSelected);
    connect(m_n, &QLineEdit::textEdited, this, &InputFields::editN);
    connect(m_n, &QLineEdit::textChanged, this, &InputFields::fitN);
    connect(&m_model, &SetupModel::edited, this, [this] { m_fresh = false; });
    connect(&m_model, &SetupModel::replaced, this, [this] { m_numbers = m_model.setup().typed; });
}

void InputFields::openSourceMenu() {
    QMenu menu(m_source);
    for (const InputSource source : {InputSource::Typed, InputSource::Random, InputSource::Ones,
                                     InputSource::Ramp, InputSource::Descending, InputSource::Alternating}) {
        QAction* action = menu.addAction(nameOf(source));
        action->setCheckable(true);
        action->setChecked(m_model.setup().source == source);
        connect(action, &QAction::triggered, this, [this, source] { chooseSource(source); });
    }
    connect(menu.addAction(tr("File…")), &QAction::triggered, this, &InputFields::fileRequested);
    menu.exec(m_source->mapToGlobal(QPoint(-80, m_source->height() + 4)));
}

void InputFields::chooseSource(InputSource source) {
    m_model.change([&](Setup& setup) {
        // Typing starts with the numbers that are shown.
        if (source == InputSource::Typed && m_cut.isEmpty() && setup.source != InputSource::File)
            setup.typed = m_numbers = m_input->text();
        setup.source = source;
        if (source == InputSource::Typed) setup.n = QString::number(countTyped(setup.typed));
    });
    emit sourceChanged();
    if (source == InputSource::Typed) focus();
}

void InputFields::show() {
    const Setup& setup = m_model.setup();
    const bool typed = setup.source == InputSource::Typed, file = setup.source == InputSource::File;
    m_source->setText(nameOf(setup.source));
    m_n->setText(setup.n);
    if (typed || file) m_cut.clear();
    showCut();
    if (typed && m_input->text() != setup.typed) m_input->setText(setup.typed);
    if (file && m_input->text() != setup.file) m_input->setText(setup.file);
    m_n->setReadOnly(file);
    if (!m_input->hasFocus()) m_input->setCursorPosition(0);
}

void InputFields::showRun(const trace::Trace& trace) {
    const InputSource source = m_model.setup().source;
    if (source == InputSource::File) { // only the run knows the number of elements in the file
        m_model.correct([&](Setup& setup) { setup.n = QString::number(trace.run.n); });
        m_n->setText(m_model.setup().n);
    }
    if (source == InputSource::Typed || source == InputSource::File) return;
    const QString numbers = spelledOut(trace.input, trace.run.type, mostSpelled);
    m_cut = trace.input.size() > mostSpelled ? numbers : QString();
    m_input->setText(numbers);
    m_input->setCursorPosition(0);
    showCut();
    keepCutSelected();
}

// Sets the tooltip, which also says whether only some of the numbers are shown.
void InputFields::showCut() {
    m_input->setToolTip(m_cut.isEmpty()
                            ? tr("Numbers like 3 1 7, ranges like 1..8 or 8..1, repeats like 5x3 (5 5 5)")
                            : tr("The first %1 of %2 numbers. Typing replaces all of them.")
                                  .arg(mostSpelled)
                                  .arg(m_model.setup().n));
}

void InputFields::keepCutSelected() {
    if (m_cut.isEmpty() || !m_input->hasFocus() || m_input->text() != m_cut) return;
    if (m_input->selectedText() != m_cut) m_input->selectAll();
}

void InputFields::focus() {
    m_input->setFocus(Qt::OtherFocusReason);
    m_input->selectAll();
    m_fresh = true;
}

bool InputFields::isFresh() const {
    return m_fresh && m_cut.isEmpty() && m_input->hasFocus() && m_input->selectedText() == m_input->text();
}

// An edited path stays a path; edited generated numbers count as typed. A single space does not replace a
// shortened list.
void InputFields::editInput(const QString& text) {
    if (!m_cut.isEmpty()) {
        if (!text.isEmpty() && text.trimmed().isEmpty()) {
            m_input->setText(m_cut);
            return keepCutSelected();
        }
        m_cut.clear();
        m_input->setText(text); // undo must not bring the shortened list back
        showCut();
    }
    m_model.change([&](Setup& setup) {
        if (setup.source == InputSource::File) {
            setup.file = text;
            return;
        }
        setup.source = InputSource::Typed;
        setup.typed = m_numbers = text;
        setup.n = QString::number(countTyped(text));
    });
    m_source->setText(nameOf(m_model.setup().source));
    m_n->setText(m_model.setup().n);
}

// A smaller n uses the first of the typed numbers, a larger n all of them.
void InputFields::editN(const QString& n) {
    m_model.change([&](Setup& setup) {
        setup.n = n;
        if (setup.source != InputSource::Typed) return;
        try {
            setup.typed = firstTyped(m_numbers, kernels::parse_size(n.trimmed().toStdString(), "n"));
        } catch (const kernels::BadRequest&) {
            // The run reports malformed input at the field that contains it.
        }
    });
    if (m_model.setup().source == InputSource::Typed) m_input->setText(m_model.setup().typed);
}

// Makes the field wide enough for its text.
void InputFields::fitN() {
    const int text = m_n->fontMetrics().horizontalAdvance(m_n->text()) + marginsOfN;
    m_nField->setFixedWidth(std::max(widthOfN, text));
}

} // namespace scanscope::app

#include "moc_input_fields.cpp"
