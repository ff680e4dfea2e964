#include "app/explore/program_field.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPainter>
#include <QSignalBlocker>

#include "viz/model/language.h"
#include "viz/scene/icons.h"
#include "viz/widgets/button.h"
#include "viz/widgets/field.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"
#include "viz/widgets/style_parts.h"
#include "viz/widgets/tool_tip.h"

namespace scanscope::app {
namespace {

constexpr int iconLeft = 9, iconSize = 16, buttonWidth = 36, shortestTitle = 7; // pixels; "cell 12"

} // namespace

ProgramField::ProgramField(QWidget* parent)
    : QWidget(parent)
    , m_name(new viz::TextLabel({13, 600}))
    , m_folder(new viz::TextLabel({13, 400}, viz::TextLabel::Tone::Muted))
    , m_programs(new viz::ChoiceBox(tr("Program in the notebook")))
    , m_open(new viz::IconButton(viz::Icon::Open, tr("Open another program"))) {
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(iconLeft + iconSize + 8, 1, 1, 1);
    line->setSpacing(8);
    m_name->setElided(true, Qt::ElideMiddle);
    m_name->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    m_folder->setElided(true, Qt::ElideMiddle);
    m_folder->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_open->setFixedSize(buttonWidth - 2, 30);
    line->addWidget(m_name);
    line->addWidget(m_folder, 1);
    line->addWidget(m_programs, 1);
    m_programs->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_programs->setMinimumContentsLength(shortestTitle);
    m_programs->hide();
    line->addWidget(m_open);
    connect(m_programs, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (index >= 0) emit programChosen(m_programs->itemText(index));
    });
    connect(m_open, &viz::IconButton::clicked, this, &ProgramField::openRequested);
}

void ProgramField::setFile(const QString& path, int others) {
    const QString whole = QDir::toNativeSeparators(QFileInfo(path).absoluteFilePath());
    m_name->setText(QFileInfo(path).fileName());
    QString folder = shownFolder(path);
    if (others > 0)
        folder +=
            QStringLiteral(" · ") + viz::counted(std::uint64_t(others), "%1 more file", "%1 more files");
    m_folder->setText(folder);
    setAccessibleName(tr("Program"));
    setAccessibleDescription(whole);
    setToolTip(viz::plainToolTip(whole));
}

void ProgramField::setPrograms(const QStringList& titles, const QString& chosen, const QString& leftOut) {
    const QSignalBlocker silent(m_programs);
    m_programs->clear();
    for (const QString& title : titles) m_programs->addChoice(title, title);
    m_programs->setCurrentIndex(int(titles.indexOf(chosen)));
    m_programs->setToolTip(viz::plainToolTip(leftOut));
    m_programs->setVisible(!titles.isEmpty());
    m_folder->setVisible(titles.isEmpty());
}

QString ProgramField::name() const { return m_name->text(); }

void ProgramField::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    viz::drawBox(&painter, rect(), 7, t.surface, t.control, 1 + t.lineExtra);
    viz::paintIcon(painter, viz::Icon::File,
                   QRectF(iconLeft, (height() - iconSize) / 2.0, iconSize, iconSize), t.text);
    painter.fillRect(QRectF(width() - buttonWidth, 1, 1, height() - 2), t.hair);
}

QString shownFolder(const QString& file) {
    const QString folder = QFileInfo(file).absolutePath(), home = QDir::homePath();
    if (folder == home) return QStringLiteral("~");
    return folder.startsWith(home + u'/') ? u'~' + folder.mid(home.size()) : folder;
}

} // namespace scanscope::app

#include "moc_program_field.cpp"
