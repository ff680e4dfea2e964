#include "app/export/export_panel.h"

#include <cmath>
#include <QCoreApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include "app/frame/place_frame.h"
#include "viz/export/export_plan.h"
#include "viz/model/language.h"
#include "viz/widgets/button.h"
#include "viz/widgets/labels.h"

namespace scanscope::app {

namespace {

constexpr int labelWidth = 104;

// Lays out a section, with two flags per line. Every other option has a line, with its label at the left, or
// above a wide control.
class SectionLayout {
public:
    explicit SectionLayout(QGridLayout* grid)
        : m_grid(grid) {
        grid->setHorizontalSpacing(12);
        grid->setVerticalSpacing(8);
        grid->setColumnStretch(1, 1);
    }
    void add(const ExportOption& option, QWidget* control) {
        if (option.kind == OptionKind::flag) return addFlag(control);
        m_open = nullptr;
        auto* label =
            new viz::TextLabel({13, 400}, viz::TextLabel::Tone::Muted, viz::translated(option.label));
        label->setFixedWidth(labelWidth);
        m_grid->addWidget(label, m_row, 0);
        const bool isWide = option.kind == OptionKind::views; // some runs have many views
        if (isWide) ++m_row;
        auto* line = new QHBoxLayout;
        line->setSpacing(8);
        line->addWidget(control);
        if (option.kind == OptionKind::number) control->setFixedWidth(72);
        if (option.placeholder == "SECONDS")
            line->addWidget(new viz::TextLabel({13, 400}, viz::TextLabel::Tone::Muted, QStringLiteral("s")));
        if (option.kind != OptionKind::text) line->addStretch(1);
        m_grid->addLayout(line, m_row++, isWide ? 0 : 1, 1, isWide ? 2 : 1);
        if (option.kind == OptionKind::text || option.kind == OptionKind::number) control->setFixedHeight(32);
    }

private:
    void addFlag(QWidget* control) {
        const bool isLong = control->sizeHint().width() > 180;
        if (isLong || !m_open) {
            m_open = new QHBoxLayout;
            m_grid->addLayout(m_open, m_row++, 0, 1, 2);
            m_open->addWidget(control, 1);
            if (isLong) m_open = nullptr;
            return;
        }
        m_open->addWidget(control, 1);
        m_open = nullptr;
    }
    QGridLayout* m_grid;
    QHBoxLayout* m_open = nullptr; // a line that has room for another flag
    int m_row = 0;
};

// Adds a heading, with a widget at its right.
void addHead(QVBoxLayout* column, const QString& title, QWidget* atRight = nullptr) {
    auto* head = new QHBoxLayout;
    head->addWidget(new viz::TextLabel({13, 600}, viz::TextLabel::Tone::Text, title));
    head->addStretch(1);
    if (atRight) head->addWidget(atRight);
    column->addSpacing(6);
    column->addLayout(head);
}

} // namespace

ExportPanel::ExportPanel(const ExportControls& controls)
    : m_guests(new QHBoxLayout)
    , m_legible(new viz::TextLabel({12, 400}, viz::TextLabel::Tone::Muted))
    , m_command(new viz::TextLabel({12, 400, true})) {
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(16, 12, 14, 16); // leaves space for the scroll bar
    column->setSpacing(10);
    for (const OptionSection section : panelSections) addSection(column, section, controls);
    column->addLayout(m_guests);
    addCommand(column);
    column->addStretch(1);
    setAccessibleName(tr("Options"));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidgetResizable(true);
    setWidget(content);
    setFixedWidth(drawerWidth);
}

void ExportPanel::addSection(QVBoxLayout* column, OptionSection section, const ExportControls& controls) {
    addHead(column, viz::translated(titleOf(section)),
            section == OptionSection::legibility ? m_legible : nullptr);
    auto* lines = new QGridLayout;
    column->addLayout(lines);
    SectionLayout layout(lines);
    for (const ExportOption& option : exportOptions())
        if (option.section == section) layout.add(option, controls.control(option.id));
}

void ExportPanel::addCommand(QVBoxLayout* column) {
    auto* copy = new viz::Button(tr("Copy"));
    copy->setQuiet(true);
    connect(copy, &QPushButton::clicked, this, &ExportPanel::copyRequested);
    addHead(column, tr("Same on the command line"), copy);
    m_command->setWordWrap(true);
    m_command->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_command);
}

void ExportPanel::take(const QList<QWidget*>& fields) {
    for (QWidget* field : fields) m_guests->addWidget(field, 0, Qt::AlignLeft);
}

// Warns if the text is smaller than usual. Larger text is not mentioned.
void ExportPanel::showLegibility(const viz::ExportOptions& options) {
    const double scale = std::min(1.0, options.slide.textScale);
    const QSize size = options.size;
    const int smallest = int(std::lround(28 * scale * std::min(size.width(), size.height()) / 1080.0));
    const bool isSlide = options.gathering == viz::Gathering::none;
    m_legible->setText(isSlide ? tr("smallest text %1 px, picture %2 px").arg(smallest).arg(size.height())
                               : QString());
    m_legible->setTone(scale < 1 ? viz::TextLabel::Tone::Warn : viz::TextLabel::Tone::Muted);
}

void ExportPanel::showCommand(const ExportCommand& command) { m_command->setText(command.shown); }

} // namespace scanscope::app

#include "moc_export_panel.cpp"
