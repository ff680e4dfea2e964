// The fields of the setup bar: what they hold and how they report.
#include <algorithm>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>

#include "app/explore/algorithm_popover.h"
#include "app/explore/setup_bar.h"
#include "kernels/run/barriers.h"
#include "viz/scene/fonts.h"
#include "viz/widgets/button.h"
#include "viz/widgets/field.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/popover.h"
#include "viz/widgets/segmented.h"

namespace scanscope::app {
namespace {

QLineEdit* valueEdit(const QString& name) {
    auto* edit = new QLineEdit;
    edit->setFont(viz::valueFont(13));
    edit->setAccessibleName(name);
    return edit;
}

viz::ChoiceBox* typeChoice() {
    auto* box = new viz::ChoiceBox(SetupBar::tr("Type"));
    for (const auto type : {trace::ElementType::int32, trace::ElementType::int64, trace::ElementType::float32,
                            trace::ElementType::float64}) {
        box->addChoice(text(trace::name_of(type)), int(type));
    }
    return box;
}

viz::ChoiceBox* operatorChoice() {
    auto* box = new viz::ChoiceBox(SetupBar::tr("Operator"));
    for (const auto op :
         {trace::Operator::sum, trace::Operator::product, trace::Operator::max, trace::Operator::min,
          trace::Operator::bit_and, trace::Operator::bit_or, trace::Operator::bit_xor}) {
        box->addChoice(text(trace::name_of(op)), int(op));
    }
    return box;
}

// Those that record: a plain run on the processor has nothing to show.
void fillExecutors(viz::ChoiceBox* box, const std::vector<kernels::ExecutorInfo>& executors,
                   const kernels::Algorithm* algorithm) {
    box->clear();
    for (const kernels::ExecutorInfo& executor : executors) {
        if (executor.id == "cpu") continue;
        const bool cuda = executor.id == "cuda";
        const int index = box->count();
        box->addChoice(cuda ? SetupBar::tr("CUDA") : SetupBar::tr("Emulator"),
                       QString::fromStdString(executor.id));
        box->setItemData(index, QString::fromStdString(executor.device), Qt::ToolTipRole);
        const bool runsThere = !algorithm || (cuda ? algorithm->on_cuda : algorithm->on_emulator);
        box->setChoiceEnabled(index, executor.available && runsThere,
                              runsThere
                                  ? QString::fromStdString(executor.reason)
                                  : SetupBar::tr("%1 runs on the emulator only").arg(text(algorithm->name)));
    }
}

// Greys what `problem` has words for.
template <class Problem>
void greyChoices(viz::ChoiceBox* box, const kernels::Algorithm& algorithm, Problem problem) {
    for (int i = 0; i < box->count(); ++i) {
        const auto refusal = problem(box->itemData(i).toInt());
        const QString message = refusal ? QString::fromStdString(refusal->message) : QString();
        box->setChoiceEnabled(i, !refusal, withName(message, text(algorithm.id)));
    }
}

} // namespace

void SetupBar::buildFields() {
    const auto add = [this](const char* name, const QString& label, QWidget* control, int width) {
        auto* one = new viz::Field(label, control, width);
        m_fields.insert(QString::fromLatin1(name), one);
        m_bar->addWidget(one, width == 0 ? 1 : 0, Qt::AlignTop);
        return one;
    };
    m_algorithm = new viz::Button({});
    m_algorithm->setDropDown(true);
    for (const kernels::Algorithm& one : kernels::catalogue()) {
        m_algorithm->setText(text(one.name));
        m_algorithmWidth = std::max(m_algorithmWidth, m_algorithm->sizeHint().width());
    }
    add("algorithm", tr("Algorithm"), m_algorithm, m_algorithmWidth);
    m_input = valueEdit(tr("Input"));
    m_input->setMaxLength(1 << 20);
    add("input", tr("Input"), m_input, 0)->setMinimumWidth(220);
    add("n", tr("n"), m_n = valueEdit(tr("n, the number of elements")), widthOfN);
    add("threads", tr("Threads"), m_threads = valueEdit(tr("Threads per block")), 68);
    m_threads->setToolTip(tr("Threads per block; left empty, the algorithm chooses"));
    add("type", tr("Type"), m_type = typeChoice(), 92);
    add("op", tr("Operator"), m_op = operatorChoice(), 96);
    m_formChoice = new viz::SegmentedControl(tr("Form"));
    m_formChoice->addSegment(tr("Exclusive"));
    m_formChoice->addSegment(tr("Inclusive"));
    add("form", tr("Form"), m_formChoice, m_formChoice->sizeHint().width());
    add("executor", tr("Runs on"), m_executor = new viz::ChoiceBox(tr("Runs on")), 132);
    m_optionsButton = new viz::Button(tr("Options"));
    m_optionsButton->setLeadingIcon(viz::Icon::Options);
    m_run = new viz::Button(tr("Run"));
    m_bar->addWidget(m_optionsButton, 0, Qt::AlignBottom);
    m_bar->addWidget(m_run, 0, Qt::AlignBottom);
    m_algorithms = new AlgorithmPopover(this);
}

void SetupBar::setExecutors(const std::vector<kernels::ExecutorInfo>& executors) {
    m_showing = true;
    m_known = executors;
    showChoices();
    m_executor->setCurrentIndex(std::max(0, m_executor->findData(m_setup.executor)));
    m_showing = false;
}

void SetupBar::buildOptions() {
    m_options = new viz::Popover(tr("Options"), this);
    auto* layout = new QVBoxLayout(m_options);
    layout->setContentsMargins(16, 14, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(new viz::TextLabel({15, 600}, viz::TextLabel::Tone::Text, tr("Options")));
    m_moved = new QVBoxLayout;
    m_moved->setSpacing(12);
    layout->addLayout(m_moved);
    m_schedule = new viz::ChoiceBox(tr("Schedule"));
    for (const kernels::Schedule schedule : simt::schedules) {
        QString words = text(name_of(schedule)).replace('-', ' ');
        words[0] = words[0].toUpper();
        m_schedule->addChoice(words, int(schedule));
    }
    const auto add = [&](const char* name, const QString& label, QWidget* control) {
        auto* one = new viz::Field(label, control, 220);
        m_fields.insert(QString::fromLatin1(name), one);
        layout->addWidget(one);
    };
    add("schedule", tr("Schedule of the emulator’s warps"), m_schedule);
    add("scheduleSeed", tr("Seed of a random schedule"),
        m_scheduleSeed = valueEdit(tr("Seed of a random schedule")));
    add("seed", tr("Seed of random input"), m_inputSeed = valueEdit(tr("Seed of random input")));
    add("blocks", tr("Blocks to record (e.g. 0,1,last)"), m_blocks = valueEdit(tr("Blocks to record")));
    m_blocks->setPlaceholderText(tr("all"));
    m_symbols = new QCheckBox(tr("Show symbols"));
    m_symbols->setToolTip(tr("Which inputs are in each cell instead of its value (S)"));
    layout->addWidget(m_symbols);
    m_flags = new QVBoxLayout;
    m_flags->setSpacing(8);
    layout->addLayout(m_flags);
}

void SetupBar::buildSourceMenu() {
    m_source = new viz::Button(tr("Typed"));
    m_source->setQuiet(true);
    m_source->setDropDown(true);
    m_source->setAccessibleName(tr("Source of the input"));
    m_fields["input"]->addToLabel(m_source);
    connect(m_source, &viz::Button::clicked, this, [this] {
        QMenu menu(this);
        for (const InputSource source :
             {InputSource::Typed, InputSource::Random, InputSource::Ones, InputSource::Ramp,
              InputSource::Descending, InputSource::Alternating}) {
            QAction* action = menu.addAction(nameOf(source));
            action->setCheckable(true);
            action->setChecked(m_setup.source == source);
            connect(action, &QAction::triggered, this, [this, source] { chooseSource(source); });
        }
        connect(menu.addAction(tr("File…")), &QAction::triggered, this, &SetupBar::fileRequested);
        menu.exec(m_source->mapToGlobal(QPoint(-80, m_source->height() + 4)));
    });
}

void SetupBar::chooseSource(InputSource source) {
    change([&](Setup& setup) {
        // Going back to typing starts with the numbers that are on the screen.
        if (source == InputSource::Typed && m_cut.isEmpty() && setup.source != InputSource::File) {
            setup.typed = m_numbers = m_input->text();
        }
        setup.source = source;
        if (source == InputSource::Typed) setup.n = QString::number(countTyped(setup.typed));
    });
    showSetup();
    if (source == InputSource::Typed) focusInput();
}

void SetupBar::useFile(const QString& path) {
    change([&](Setup& setup) {
        setup.source = InputSource::File;
        setup.file = path;
    });
    showSetup();
}

void SetupBar::connectFields() {
    connect(m_algorithm, &viz::Button::clicked, this, &SetupBar::openAlgorithms);
    connect(m_algorithms, &AlgorithmPopover::chosen, this, &SetupBar::chooseAlgorithm);
    connect(m_input, &QLineEdit::textEdited, this, &SetupBar::editInput);
    connect(m_input, &QLineEdit::cursorPositionChanged, this, &SetupBar::keepCutSelected);
    connect(m_input, &QLineEdit::selectionChanged, this, &SetupBar::keepCutSelected);
    connect(m_n, &QLineEdit::textEdited, this, &SetupBar::editN);
    connect(m_n, &QLineEdit::textChanged, this, &SetupBar::fitN);
    connect(m_threads, &QLineEdit::textEdited, this,
            [this](const QString& threads) { change([&](Setup& setup) { setup.threads = threads; }); });
    connect(m_inputSeed, &QLineEdit::textEdited, this,
            [this](const QString& seed) { change([&](Setup& setup) { setup.inputSeed = seed; }); });
    connect(m_scheduleSeed, &QLineEdit::textEdited, this,
            [this](const QString& seed) { change([&](Setup& setup) { setup.scheduleSeed = seed; }); });
    connect(m_blocks, &QLineEdit::textEdited, this,
            [this](const QString& blocks) { change([&](Setup& setup) { setup.blocks = blocks; }); });
    connect(m_symbols, &QCheckBox::toggled, this, &SetupBar::symbolsToggled);
    connect(m_symbols, &QCheckBox::toggled, this, &SetupBar::showOptionCount);
    const auto connectChoice = [this](viz::ChoiceBox* box, auto apply) {
        connect(box, &QComboBox::currentIndexChanged, this,
                [this, box, apply](int) { change([&](Setup& setup) { apply(setup, box->currentData()); }); });
    };
    connectChoice(m_type, [](Setup& s, const QVariant& d) { s.type = trace::ElementType(d.toInt()); });
    connect(m_type, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_showing) greyOperators();
    });
    connectChoice(m_op, [](Setup& s, const QVariant& d) { s.op = trace::Operator(d.toInt()); });
    connectChoice(m_executor, [](Setup& s, const QVariant& d) { s.executor = d.toString(); });
    connect(m_executor, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_showing) showAlgorithmOptions(); // not all go with every executor
    });
    connectChoice(m_schedule, [](Setup& s, const QVariant& d) { s.schedule = kernels::Schedule(d.toInt()); });
    connect(m_formChoice, &viz::SegmentedControl::chosenChanged, this, [this](const QList<int>& chosen) {
        change([&](Setup& setup) {
            setup.form = chosen.value(0) == 0 ? trace::Form::exclusive : trace::Form::inclusive;
        });
    });
    connect(m_optionsButton, &viz::Button::clicked, this,
            [this] { m_options->openBelow(m_optionsButton, Qt::AlignRight); });
    connect(m_run, &viz::Button::clicked, this, [this] {
        if (m_run->text() == tr("Run"))
            emit runRequested();
        else
            emit cancelRequested();
    });
    for (QLineEdit* edit : {m_input, m_n, m_threads, m_inputSeed, m_scheduleSeed, m_blocks}) {
        edit->installEventFilter(this);
        connect(edit, &QLineEdit::textEdited, this, [this] { setTyping(true); });
        connect(edit, &QLineEdit::returnPressed, this, &SetupBar::runRequested);
    }
}

void SetupBar::openAlgorithms() { m_algorithms->openBelow(m_algorithm); }

// What does not go with the algorithm, or with the chosen type, is greyed with the reason.
void SetupBar::showChoices() {
    const kernels::Algorithm* algorithm = kernels::find_algorithm(m_setup.algorithm.toStdString());
    fillExecutors(m_executor, m_known, algorithm);
    const QString reason = formReason(m_setup);
    for (int i = 0; i < m_formChoice->count(); ++i)
        m_formChoice->setSegmentEnabled(i, reason.isEmpty(), reason);
    m_fields["form"]->setToolTip(reason);
    greyOperators();
    if (!algorithm) return;
    greyChoices(m_type, *algorithm, [&](int type) {
        const auto refusal = operator_problem(*algorithm, trace::ElementType(type), trace::Operator::sum);
        return refusal && refusal->field == "type" ? refusal : std::nullopt;
    });
}

void SetupBar::greyOperators() {
    const kernels::Algorithm* algorithm = kernels::find_algorithm(m_setup.algorithm.toStdString());
    const QString reason = operatorReason(m_setup);
    m_op->setEnabled(reason.isEmpty());
    m_fields["op"]->setToolTip(reason);
    if (algorithm)
        greyChoices(m_op, *algorithm,
                    [&](int op) { return operator_problem(*algorithm, m_setup.type, trace::Operator(op)); });
}

QString SetupBar::toggleBarrier(std::uint32_t line) {
    const QString reason = barrierReason(m_setup, line);
    if (!reason.isEmpty()) return reason;
    change([&](Setup& setup) { app::toggleBarrier(setup, line); });
    showSetup();
    return {};
}

void SetupBar::setSymbols(bool on) { m_symbols->setChecked(on); }

void SetupBar::showOptionCount() {
    const int count = changedOptions(m_setup) + m_symbols->isChecked();
    m_optionsButton->setText(count == 0 ? tr("Options") : tr("Options · %1").arg(count));
    m_fields["scheduleSeed"]->setVisible(m_setup.schedule == kernels::Schedule::random);
    m_fields["seed"]->setVisible(m_setup.source == InputSource::Random);
}

} // namespace scanscope::app
