#include "viz/widgets/chip_field.h"

#include <QCheckBox>
#include <QKeyEvent>
#include <QPainter>

#include "viz/charts/chart_pen.h"
#include "viz/scene/fonts.h"
#include "viz/scene/icons.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/popover.h"
#include "viz/widgets/style.h"
#include "viz/widgets/style_parts.h"
#include "viz/widgets/tight_layout.h"

namespace scanscope::viz {
namespace {

constexpr int chipHeight = 22, chipGap = 6, edge = 6, closeWidth = 22;

} // namespace

Chip::Chip(const QString& text, int pen, QWidget* parent)
    : PaintedButton(parent)
    , m_pen(pen) {
    setText(text);
    setCurveHidden(false);
}

void Chip::setCurveHidden(bool hidden) {
    m_curveHidden = hidden;
    describe();
}

void Chip::setWithoutCurve(const QString& reason) {
    m_reason = reason;
    describe();
}

void Chip::describe() {
    setAccessibleName(!m_reason.isEmpty() ? tr("%1, no curve").arg(text())
                      : m_curveHidden     ? tr("%1, hidden").arg(text())
                                          : text());
    setToolTip(!m_reason.isEmpty() ? m_reason
               : m_curveHidden     ? tr("Click to show the curve; × removes it")
                                   : tr("Click to hide the curve; × removes it"));
    update();
}

QSize Chip::sizeHint() const {
    return {24 + QFontMetrics(wordFont(13, 500)).horizontalAdvance(text()) + closeWidth, chipHeight};
}

void Chip::paintEvent(QPaintEvent*) {
    const Theme& t = themeOf(this);
    QPainter painter(this);
    const QColor ground = underMouse() ? t.hover : t.sunken;
    drawBox(&painter, rect(), 4, ground, {});
    paintChartMarker(painter, t, m_pen, QPointF(12, height() / 2.0), 10, ground,
                     m_curveHidden || !m_reason.isEmpty());
    painter.setFont(wordFont(13, 500));
    painter.setPen(m_curveHidden || !m_reason.isEmpty() ? t.muted : t.text);
    QFont font = painter.font();
    font.setStrikeOut(m_curveHidden);
    painter.setFont(font);
    painter.drawText(QRect(24, 0, width(), height()), Qt::AlignVCenter, text());
    paintIcon(painter, Icon::Close, QRectF(width() - 19, height() / 2.0 - 6, 12, 12), t.muted);
}

void Chip::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && event->pos().x() >= width() - closeWidth)
        emit closed();
    else
        QAbstractButton::mousePressEvent(event);
}

void Chip::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)
        emit closed();
    else
        PaintedButton::keyPressEvent(event);
}

ChipField::ChipField(const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_menu(new Button(QString()))
    , m_more(new Button(QString(), this)) {
    setAccessibleName(name);
    m_menu->setQuiet(true);
    m_menu->setDropDown(true);
    m_menu->setFixedHeight(16);
    m_more->setQuiet(true);
    m_more->setFixedHeight(chipHeight);
    connect(m_menu, &QPushButton::clicked, this, &ChipField::openSheet);
    connect(m_more, &QPushButton::clicked, this, &ChipField::openSheet);
}

void ChipField::setGroups(const std::vector<Group>& groups) {
    m_groups = groups;
    m_choices.clear();
    for (const Group& group : groups) m_choices += group.choices;
    rebuild();
}

void ChipField::setChosen(const QStringList& chosen) {
    m_chosen = chosen;
    rebuild();
}

void ChipField::setHidden(const QString& choice, bool hidden) {
    if (hidden == isHidden(choice) || !m_chosen.contains(choice)) return;
    if (hidden)
        m_hidden.append(choice);
    else
        m_hidden.removeAll(choice);
    m_chips[choice]->setCurveHidden(hidden);
    emit hiddenChanged(choice, hidden);
}

void ChipField::setPens(std::function<int(const QString&)> pens) { m_pens = std::move(pens); }

void ChipField::toggle(const QString& choice) {
    if (!m_choices.contains(choice)) return;
    if (m_chosen.contains(choice)) {
        m_chosen.removeAll(choice);
        m_hidden.removeAll(choice);
    } else {
        m_chosen.append(choice);
    }
    rebuild();
    emit chosenChanged(m_chosen);
}

void ChipField::rebuild() {
    // This may be called from a signal of one of these chips.
    for (Chip* chip : std::as_const(m_chips)) {
        chip->hide();
        chip->deleteLater();
    }
    m_chips.clear();
    for (int i = 0; i < m_chosen.size(); ++i) {
        const QString choice = m_chosen[i];
        auto* chip = new Chip(choice, m_pens ? m_pens(choice) : i, this);
        chip->setCurveHidden(isHidden(choice));
        connect(chip, &QAbstractButton::clicked, this,
                [this, choice] { setHidden(choice, !isHidden(choice)); });
        connect(chip, &Chip::closed, this, [this, choice] { toggle(choice); });
        m_chips.insert(choice, chip);
    }
    m_menu->setText(tr("%1 of %2").arg(m_chosen.size()).arg(m_choices.size()));
    m_menu->setAccessibleName(tr("Choose algorithms, %1").arg(m_menu->text()));
    m_menu->setFixedWidth(QFontMetrics(m_menu->font()).horizontalAdvance(m_menu->text()) + 40);
    showWithout();
    placeChips();
    showChosen();
}

void ChipField::setWithoutCurve(const QStringList& choices, const QString& reason) {
    m_without = choices;
    m_whyWithout = reason;
    showWithout();
}

void ChipField::showWithout() {
    for (auto chip = m_chips.cbegin(); chip != m_chips.cend(); ++chip)
        chip.value()->setWithoutCurve(m_without.contains(chip.key()) ? m_whyWithout : QString());
}

// Shows as many chips as fit; a number in place of the others opens the menu.
void ChipField::placeChips() {
    const int y = (height() - chipHeight) / 2, moreWidth = 52;
    int x = edge, shown = 0;
    for (; shown < m_chosen.size(); ++shown) {
        Chip* chip = m_chips[m_chosen[shown]];
        const int chipWidth = chip->sizeHint().width();
        const int left = width() - edge - (shown + 1 < m_chosen.size() ? moreWidth : 0);
        if (x + chipWidth > left) break;
        chip->setGeometry(x, y, chipWidth, chipHeight);
        chip->show();
        x += chipWidth + chipGap;
    }
    for (int i = shown; i < m_chosen.size(); ++i) m_chips[m_chosen[i]]->hide();
    const auto behind = m_chosen.size() - shown;
    m_more->setVisible(behind > 0);
    m_more->setText(QStringLiteral("+%1").arg(behind));
    m_more->setAccessibleName(tr("%1 more").arg(behind));
    m_more->setToolTip(plainToolTip(m_chosen.mid(shown).join(QStringLiteral(", "))));
    m_more->setGeometry(x, y, moreWidth - chipGap, chipHeight);
}

// Lists one family after the other, in columns of roughly equal height.
void ChipField::buildSheet() {
    constexpr int mostRows = 16;
    m_sheet = new Popover(accessibleName(), this);
    auto* columns = tightRow(m_sheet, 28, {18, 16, 18, 18});
    QVBoxLayout* column = nullptr;
    int rows = 0;
    for (const Group& group : m_groups) {
        const int needed = int(group.choices.size()) + (group.name.isEmpty() ? 0 : 1);
        if (!column || rows + needed > mostRows) {
            column = new QVBoxLayout;
            column->setSpacing(6);
            columns->addLayout(column);
            rows = 0;
        } else {
            column->addSpacing(10);
        }
        if (!group.name.isEmpty())
            column->addWidget(new TextLabel({13, 600}, TextLabel::Tone::Text, group.name));
        for (const QString& choice : group.choices) {
            auto* box = new QCheckBox(choice);
            m_boxes.insert(choice, box);
            connect(box, &QCheckBox::clicked, this, [this, choice] { toggle(choice); });
            column->addWidget(box);
        }
        rows += needed;
    }
    for (int i = 0; i < columns->count(); ++i)
        static_cast<QVBoxLayout*>(columns->itemAt(i)->layout())->addStretch();
}

void ChipField::showChosen() {
    for (auto box = m_boxes.cbegin(); box != m_boxes.cend(); ++box)
        box.value()->setChecked(m_chosen.contains(box.key()));
}

// The sheet stays open so that the user can choose several curves.
void ChipField::openSheet() {
    if (!m_sheet) buildSheet();
    showChosen();
    m_sheet->openBelow(this);
}

void ChipField::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeChips();
}

void ChipField::paintEvent(QPaintEvent*) {
    const Theme& t = themeOf(this);
    QPainter painter(this);
    drawFramed(painter, t, rect(), 7, t.surface, t.control);
}

} // namespace scanscope::viz

#include "moc_chip_field.cpp"
