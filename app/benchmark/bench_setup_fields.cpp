// Creates the fields of the timing setup and connects their signals.
#include <QHBoxLayout>
#include <QLineEdit>

#include "app/benchmark/bench_setup.h"
#include "app/benchmark/setup_fields.h"
#include "app/explore/setting_control.h"
#include "viz/scene/fonts.h"
#include "viz/scene/icons.h"
#include "viz/widgets/button.h"
#include "viz/widgets/chip_field.h"
#include "viz/widgets/field.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/popover.h"

namespace scanscope::app {
namespace {

using trace::ElementType;
using trace::Operator;

constexpr std::array allOperators{Operator::sum,     Operator::product, Operator::max,    Operator::min,
                                  Operator::bit_and, Operator::bit_or,  Operator::bit_xor};

} // namespace

void BenchSetup::buildFields() {
    const auto add = [this](const char* name, const QString& label, QWidget* control, int width) {
        auto* one = new viz::Field(label, control, width);
        m_fields.insert(QString::fromLatin1(name), one);
        m_row->addWidget(one, width == 0 ? 1 : 0, Qt::AlignTop);
        return one;
    };
    // Chosen at first: the fastest and the simplest scans on the GPU, the library's scan, and CPU scans,
    // which run everywhere.
    m_chips = algorithmChips(
        [](const kernels::Algorithm& algorithm) { return algorithm.on_cuda || algorithm.on_cpu; },
        {"lookback-bulk", "reduce-then-scan", "recursive", "naive-global", "cub-scan", "cpu-scan", "std-scan",
         "cpu-scan-parallel"});
    add("algorithms", tr("Algorithms"), m_chips, 0)->addToLabel(m_chips->menuButton());
    m_sizes = new SizesEdit;
    m_sizes->setToolTip(tr("1000, 2^20, 2^16..2^28 or, for every second power, 2^16..2^28..*4"));
    m_memory = new viz::TextLabel({12, 400}, viz::TextLabel::Tone::Muted);
    add("sizes", tr("Sizes to measure"), m_sizes, 168)->addToLabel(m_memory);
    m_type = new viz::ChoiceBox(tr("Type shown"));
    for (const ElementType type : benchTypes) m_type->addChoice(text(name_of(type)), int(type));
    m_typeCount = new viz::Button(QString());
    m_typeCount->setQuiet(true);
    m_typeCount->setDropDown(true);
    m_typeCount->setFixedHeight(16);
    add("types", tr("Types"), m_type, 112)->addToLabel(m_typeCount);
    m_op = new viz::ChoiceBox(tr("Operator"));
    for (const Operator op : allOperators) m_op->addChoice(text(name_of(op)), int(op));
    add("operator", tr("Operator"), m_op, 92);
    m_baseline = new viz::ChoiceBox(tr("Baseline"));
    add("baseline", tr("Baseline"), m_baseline, 148);
    m_executor = new viz::ChoiceBox(tr("Runs on"));
    add("runs on", tr("Runs on"), m_executor, 156);
    m_optionsButton = new viz::Button(tr("Options"));
    m_optionsButton->setLeadingIcon(viz::Icon::Options);
    m_row->addWidget(m_optionsButton, 0, Qt::AlignBottom);
}

void BenchSetup::buildOptions() {
    m_options = new viz::Popover(tr("Options"), this);
    auto* layout = new QVBoxLayout(m_options);
    layout->setContentsMargins(16, 14, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(new viz::TextLabel({15, 600}, viz::TextLabel::Tone::Text, tr("Options")));
    m_moved = new QVBoxLayout;
    m_moved->setSpacing(12);
    layout->addLayout(m_moved);
    const auto add = [&](const char* name, const QString& label, QLineEdit* edit, const QString& usual,
                         const QString& tip) {
        edit->setPlaceholderText(usual);
        edit->setToolTip(tip);
        auto* one = new viz::Field(label, edit, 240);
        m_fields.insert(QString::fromLatin1(name), one);
        layout->addWidget(one);
    };
    add("blocks", tr("Threads per block, on the GPU"), m_blocks = valueEdit(tr("Block sizes")),
        tr("automatic"), tr("256, or 8..1024 to find the best size"));
    add("budget", tr("Seconds for all rows"), m_budget = valueEdit(tr("Budget in seconds")),
        tr("15 for each row"), tr("Rows share the remaining time; each takes at least 10 samples"));
}

void BenchSetup::connectFields() {
    const auto tellEdited = [this] {
        if (!m_showing) emit edited();
    };
    const auto tellLook = [this] {
        if (!m_showing) emit lookChanged();
    };
    for (QLineEdit* edit : {static_cast<QLineEdit*>(m_sizes), m_blocks, m_budget}) {
        connect(edit, &QLineEdit::textEdited, this, tellEdited);
        connect(edit, &QLineEdit::textEdited, this, &BenchSetup::showOptionCount);
        connect(edit, &QLineEdit::returnPressed, this, [this] {
            m_options->close();
            emit runRequested();
        });
    }
    connect(m_chips, &viz::ChipField::chosenChanged, this, [this, tellEdited, tellLook] {
        fillBaselines();
        tellLook();
        tellEdited();
    });
    connect(m_chips, &viz::ChipField::hiddenChanged, this, tellLook);
    connect(m_type, &QComboBox::currentIndexChanged, this, [this, tellEdited, tellLook] {
        // If Run was not going to measure this type, it now measures only this type.
        if (!m_showing && std::ranges::count(m_types, type()) == 0) {
            m_types = {type()};
            showTypeCount();
            tellEdited();
        }
        tellLook();
    });
    connect(m_op, &QComboBox::currentIndexChanged, this, [tellEdited, tellLook] {
        tellLook();
        tellEdited();
    });
    connect(m_baseline, &QComboBox::currentIndexChanged, this, [this, tellLook] {
        if (!m_showing) m_isBaselineChosen = true;
        tellLook();
    });
    connect(m_executor, &QComboBox::currentIndexChanged, this, [this, tellEdited] {
        suggestSizes();
        tellEdited();
    });
    connect(m_typeCount, &viz::Button::clicked, this, &BenchSetup::chooseTypes);
    connect(m_optionsButton, &viz::Button::clicked, this,
            [this] { m_options->openBelow(m_optionsButton, Qt::AlignRight); });
}

} // namespace scanscope::app
