// The place Export: its parts and where they stand.
#include <QCheckBox>
#include <QCoreApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

#include "app/export/export_place.h"
#include "app/export/export_preview.h"
#include "app/frame/edge_tab.h"
#include "app/frame/setup_row.h"
#include "viz/model/language.h"
#include "viz/scene/icons.h"
#include "viz/widgets/button.h"
#include "viz/widgets/field.h"
#include "viz/widgets/icon_button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

namespace {

constexpr int stripHeight = 92, footHeight = 22, labelWidth = 104, barFieldsBefore = 3;

bool isInSetup(const ExportOption& option) {
    return option.id == "format" || option.id == "steps" || option.id == "size" || option.id == "theme" ||
           option.id == "fps";
}

// Flags of a section stand two to a line, all else below each other beside its label; what is wide stands
// under it.
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
        const bool isWide = option.kind == OptionKind::views; // some runs have many
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
    QHBoxLayout* m_open = nullptr; // that has room for one more flag
    int m_row = 0;
};

} // namespace

ExportPlace::ExportPlace(const Settings& settings)
    : m_settings(settings)
    , m_preview(new ExportPreview) {
    setAccessibleName(tr("Export"));
    stageColumn()->addWidget(m_preview, 1);
    stageColumn()->addWidget(buildTransport());
    setColumn(buildPanel());
    setSetup(buildSetup());
    setStrip(buildStrip(), stripHeight);
    recall();
    connectParts();
    nameFile();
    showPlan();
}

QWidget* ExportPlace::buildSetup() {
    auto* row = new SetupRow;
    QHBoxLayout* layout = row->line();
    const std::pair<const char*, int> widths[] = {
        {"format", 0}, {"steps", 164}, {"size", 164}, {"fps", 64}, {"theme", 0}};
    for (const auto& [id, width] : widths) {
        QWidget* control = m_controls.control(id);
        const int room = width > 0 ? width : control->sizeHint().width();
        auto* field = new viz::Field(viz::translated(exportOption(id).label), control, room);
        layout->addWidget(field);
        if (std::string_view(id) == "fps" || std::string_view(id) == "theme") m_movable << field;
    }
    layout->addStretch(1);
    m_bar = layout;
    m_export = new viz::Button(tr("Export"));
    m_export->setPrimary(true);
    m_export->setFixedSize(112, 32);
    layout->addWidget(m_export, 0, Qt::AlignBottom);
    return row;
}

QWidget* ExportPlace::buildPanel() {
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(16, 12, 14, 16); // the scroll bar stands at the right
    column->setSpacing(10);
    m_legible = new viz::TextLabel({12, 400}, viz::TextLabel::Tone::Muted);
    std::string_view section;
    std::optional<SectionLayout> grid;
    for (const std::string_view wanted : {"What is shown", "Words", "Legibility", "Timing", "File"})
        for (const ExportOption& option : exportOptions()) {
            if (option.section != wanted || isInSetup(option)) continue;
            if (section != option.section) {
                section = option.section;
                auto* head = new QHBoxLayout;
                head->addWidget(
                    new viz::TextLabel({13, 600}, viz::TextLabel::Tone::Text, viz::translated(section)));
                head->addStretch(1);
                if (section == "Legibility") head->addWidget(m_legible);
                column->addSpacing(6);
                column->addLayout(head);
                auto* lines = new QGridLayout;
                column->addLayout(lines);
                grid.emplace(lines);
            }
            grid->add(option, m_controls.control(option.id));
        }
    m_more = new QHBoxLayout;
    column->addLayout(m_more);
    auto* head = new QHBoxLayout;
    head->addWidget(
        new viz::TextLabel({13, 600}, viz::TextLabel::Tone::Text, tr("The same on the command line")));
    head->addStretch(1);
    m_copyCommand = new viz::Button(tr("Copy"));
    m_copyCommand->setQuiet(true);
    head->addWidget(m_copyCommand);
    column->addSpacing(6);
    column->addLayout(head);
    m_command = new viz::TextLabel({12, 400, true});
    m_command->setWordWrap(true);
    m_command->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_command);
    column->addStretch(1);
    auto* area = new QScrollArea;
    area->setAccessibleName(tr("Options"));
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidgetResizable(true);
    area->setWidget(content);
    area->setFixedWidth(drawerWidth);
    m_panel = area;
    return area;
}

// A narrow window has no room for all fields in the bar; the rest goes to the other options.
void ExportPlace::arrange() {
    PlaceFrame::arrange();
    const bool narrow = width() < drawerBelow;
    if (narrow == m_narrow) return;
    m_narrow = narrow;
    int at = barFieldsBefore;
    for (QWidget* field : m_movable) {
        if (narrow)
            m_more->addWidget(field, 0, Qt::AlignLeft);
        else
            m_bar->insertWidget(at++, field);
    }
    // The panel scrolls by the height that it has from now on.
    QCoreApplication::postEvent(m_panel, new QEvent(QEvent::LayoutRequest));
}

void ExportPlace::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), t.window);
    painter.fillRect(m_strip->geometry(), t.surface);
    painter.fillRect(QRect(0, m_strip->y(), width(), 1), t.hair);
    if (busy()) painter.fillRect(QRect(0, m_strip->y(), int(width() * m_done), 2), t.ink);
    painter.fillRect(QRect(m_panel->x(), m_panel->y(), 1, m_panel->height()), t.hair);
}

QWidget* ExportPlace::buildTransport() {
    auto* row = new QWidget;
    row->setFixedHeight(40);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(24, 4, 24, 4);
    m_back = new viz::IconButton(viz::Icon::Back, tr("Step back"), QStringLiteral("Left"));
    m_playButton = new viz::IconButton(viz::Icon::Play, tr("Play"), QStringLiteral("Space"));
    m_forward = new viz::IconButton(viz::Icon::Forward, tr("Step forward"), QStringLiteral("Right"));
    m_time = new viz::TextLabel({13, 400, true});
    for (QWidget* button : {static_cast<QWidget*>(m_back), static_cast<QWidget*>(m_playButton),
                            static_cast<QWidget*>(m_forward), static_cast<QWidget*>(m_time)})
        layout->addWidget(button);
    m_omitted = new viz::TextLabel({13, 400}, viz::TextLabel::Tone::Muted);
    m_omitted->setObjectName(QStringLiteral("omitted"));
    m_omitted->setElided(true);
    m_omitted->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    layout->addSpacing(16);
    layout->addWidget(m_omitted, 1);
    return row;
}

QWidget* ExportPlace::buildStrip() {
    auto* row = new QWidget;
    m_strip = row;
    auto* layout = new QVBoxLayout(row);
    layout->setContentsMargins(24, 6, 16, 8);
    layout->setSpacing(4);
    m_file = new QLineEdit;
    m_file->setFixedHeight(32);
    m_file->setAccessibleName(tr("File"));
    m_browse = new viz::Button(tr("Browse"));
    m_copy = new viz::Button(tr("Copy as picture"));
    m_estimate = new viz::TextLabel({13, 600});
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(m_file, 1);
    line->addWidget(m_browse);
    line->addWidget(m_copy);
    m_status = new viz::TextLabel({13, 400}, viz::TextLabel::Tone::Muted);
    m_status->setElided(true);
    m_status->setObjectName(QStringLiteral("status"));
    m_status->setFixedHeight(footHeight);
    m_showFolder = new viz::Button(tr("Show in folder"));
    m_showFolder->setQuiet(true);
    m_showFolder->setFixedHeight(footHeight);
    m_showFolder->hide();
    auto* foot = new QHBoxLayout;
    foot->setSpacing(8);
    foot->addWidget(m_status);
    foot->addWidget(m_showFolder);
    foot->addStretch(1);
    foot->addWidget(m_estimate);
    layout->addWidget(new viz::TextLabel({12, 400}, viz::TextLabel::Tone::Muted, tr("File")));
    layout->addLayout(line);
    layout->addLayout(foot);
    return row;
}

} // namespace scanscope::app
