#include "viz/widgets/field.h"

#include <QAbstractItemView>
#include <QHBoxLayout>
#include <QListView>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QWheelEvent>

#include "viz/scene/fonts.h"
#include "viz/scene/icons.h"
#include "viz/widgets/button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"
#include "viz/widgets/style_parts.h"
#include "viz/widgets/tight_layout.h"

namespace scanscope::viz {
namespace {

constexpr int reasonRole = Qt::UserRole + 1;

class ChoiceDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        const QString reason = index.data(reasonRole).toString();
        const int text = QFontMetrics(wordFont(13)).horizontalAdvance(index.data().toString());
        const int second = QFontMetrics(wordFont(12)).horizontalAdvance(reason);
        return {std::max(text, second) + 48, reason.isEmpty() ? 30 : 46};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const Theme& t = themeOf(option.widget);
        const bool enabled = index.flags() & Qt::ItemIsEnabled;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->fillRect(option.rect, t.surface);
        if (enabled && option.state & (QStyle::State_Selected | QStyle::State_MouseOver))
            drawBox(painter, option.rect.adjusted(4, 1, -4, -1), 6, t.hover, {});
        const auto* box = qobject_cast<const QComboBox*>(parent());
        if (box && box->currentIndex() == index.row()) {
            paintIcon(*painter, Icon::Check,
                      QRectF(option.rect.left() + 10, option.rect.center().y() - 7, 15, 15), t.text);
        }
        drawChoice(t, painter, option.rect.adjusted(32, 0, -10, 0), 0, enabled, index.data().toString(),
                   index.data(reasonRole).toString());
        painter->restore();
    }
};

} // namespace

Field::Field(const QString& label, QWidget* control, int width, QWidget* parent)
    : QWidget(parent)
    , m_control(control) {
    auto* layout = tightColumn(this, 4);
    m_labelLine = new QHBoxLayout;
    auto* text = new TextLabel({12, 400}, TextLabel::Tone::Muted, label);
    text->setFixedHeight(16);
    text->setBuddy(control);
    m_labelLine->addWidget(text);
    m_labelLine->addStretch();
    layout->addLayout(m_labelLine);
    layout->addWidget(control);
    control->setFixedHeight(32);
    if (control->accessibleName().isEmpty()) control->setAccessibleName(label);
    if (width > 0)
        setFixedWidth(width);
    else
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void Field::addToLabel(QWidget* widget) { m_labelLine->addWidget(widget); }

void Field::setInvalid(bool invalid) {
    m_control->setProperty(invalidProperty, invalid);
    m_control->update();
}

ChoiceBox::ChoiceBox(const QString& name, QWidget* parent)
    : QComboBox(parent) {
    setAccessibleName(name);
    setFont(wordFont(13));
    setFocusPolicy(Qt::TabFocus);
    auto* list = new QListView;
    list->setMouseTracking(true);
    list->setFrameShape(QFrame::NoFrame);
    setView(list);
    setItemDelegate(new ChoiceDelegate(this));
    setMaxVisibleItems(12);
}

void ChoiceBox::addChoice(const QString& text, const QVariant& value) { addItem(text, value); }

void ChoiceBox::wheelEvent(QWheelEvent* event) { event->ignore(); }

void ChoiceBox::setChoiceEnabled(int index, bool enabled, const QString& reason) {
    auto* items = qobject_cast<QStandardItemModel*>(model());
    QStandardItem* item = items->item(index);
    item->setFlags(enabled ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags);
    item->setData(enabled ? QString() : reason, reasonRole);
    item->setToolTip(enabled ? QString() : reason);
    item->setData(enabled ? QString() : reason, Qt::AccessibleDescriptionRole);
    int width = 0;
    for (int i = 0; i < count(); ++i)
        width = std::max(width, itemDelegate()->sizeHint({}, model()->index(i, 0)).width());
    view()->setMinimumWidth(width);
}

QString ChoiceBox::reasonOf(int index) const { return itemData(index, reasonRole).toString(); }

FieldMessage::FieldMessage(QWidget* window)
    : QWidget(window) {
    m_text = new TextLabel({13, 400}, TextLabel::Tone::Error);
    m_text->setWordWrap(true);
    m_fix = new Button({});
    m_fix->hide();
    auto* layout = tightRow(this, 12, {36, 8, 10, 8});
    layout->addWidget(m_text, 1);
    layout->addWidget(m_fix);
    connect(m_fix, &Button::clicked, this, &FieldMessage::fixRequested);
    hide();
}

QString FieldMessage::message() const { return isVisibleTo(parentWidget()) ? m_text->text() : QString(); }

void FieldMessage::showUnder(QWidget* field, const QString& message, const QString& fix) {
    m_field = field;
    m_text->setText(message);
    m_fix->setText(fix);
    m_fix->setVisible(!fix.isEmpty());
    setAccessibleName(message);
    place();
    show();
    raise();
    update();
}

void FieldMessage::clear() {
    hide();
    m_field = nullptr;
    m_text->clear();
}

void FieldMessage::place() {
    if (!m_field || !parentWidget()) return;
    const int words = QFontMetrics(wordFont(13)).horizontalAdvance(m_text->text());
    const int fix = m_fix->isHidden() ? 0 : m_fix->sizeHint().width() + 12;
    const int width = std::min(words + 50 + fix, std::min(520 + fix, parentWidget()->width() - 32));
    resize(width, std::max(36, layout()->totalHeightForWidth(width)));
    const QPoint under = m_field->mapTo(parentWidget(), QPoint(0, m_field->height() + 5));
    move(std::clamp(under.x(), 16, std::max(16, parentWidget()->width() - width - 16)), under.y());
}

void FieldMessage::paintEvent(QPaintEvent*) {
    const Theme& t = themeOf(this);
    QPainter painter(this);
    drawFramed(painter, t, rect(), 7, t.surface, t.error);
    paintIcon(painter, Icon::Warning, QRectF(11, height() / 2.0 - 8, 16, 16), t.error);
}

} // namespace scanscope::viz

#include "moc_field.cpp"
