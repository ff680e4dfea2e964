#include "app/frame/sheets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>

#include "app/frame/search_popover.h"
#include "viz/scene/fonts.h"
#include "viz/widgets/button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"

namespace scanscope::app {
namespace {

constexpr int keysRole = Qt::UserRole + 1;
constexpr int rowHeight = 32, mostRows = 10;
constexpr int lowWindow = 760;
constexpr std::size_t manyActions = 60;
constexpr double share = 0.86; // the fraction of its parent that a sheet may fill

class ActionDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {400, rowHeight};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const viz::Theme& t = viz::themeOf(option.widget);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (option.state & QStyle::State_Selected) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(t.hover);
            painter->drawRoundedRect(option.rect, 6, 6);
        }
        const QRect text = option.rect.adjusted(10, 0, -10, 0);
        const bool enabled = index.flags() & Qt::ItemIsEnabled;
        painter->setFont(viz::wordFont(13));
        painter->setPen(enabled ? t.text : t.faint);
        painter->drawText(text, Qt::AlignVCenter | Qt::AlignLeft, index.data().toString());
        painter->setFont(viz::wordFont(12));
        painter->setPen(t.muted);
        painter->drawText(text, Qt::AlignVCenter | Qt::AlignRight, index.data(keysRole).toString());
        painter->restore();
    }
};

// Assigns each group of actions to a column so that the columns have similar heights: the longest group comes
// first, and each group goes into the shortest column so far. Within a column, the groups keep the order of
// the actions.
std::vector<std::pair<QString, std::size_t>> columnsOf(const Actions& actions, std::size_t columns) {
    using Group = std::pair<QString, std::size_t>; // name, and its number of lines; at the end its column
    std::vector<Group> groups;
    for (const Action* action : actions) {
        if (action->keys().isEmpty()) continue;
        auto group = std::ranges::find(groups, action->group(), &Group::first);
        constexpr std::size_t head = 1;
        if (group == groups.end()) group = groups.insert(group, {action->group(), head});
        ++group->second;
    }
    std::vector<std::size_t> order(groups.size()), height(columns);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater(), [&](std::size_t group) { return groups[group].second; });
    for (const std::size_t group : order) {
        const auto least = std::size_t(std::ranges::min_element(height) - height.begin());
        height[least] += groups[group].second;
        groups[group].second = least;
    }
    return groups;
}

} // namespace

KeySheet::KeySheet(const Actions& actions, QWidget* parent, Size size)
    : Popover(tr("Keys"), parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    fill(actions, 1);
    if (size == Size::Usual) return;
    // The margin around the sheet is not scaled.
    const QSizeF room = parent->size() * share, own = layout->itemAt(0)->widget()->sizeHint();
    const double scale = std::min(room.width() / own.width(), room.height() / own.height());
    if (scale > 1) fill(actions, scale);
}

void KeySheet::fill(const Actions& actions, double scale) {
    using Label = viz::TextLabel;
    const bool low = parentWidget()->window()->height() < lowWindow;
    const auto px = [scale](double length) { return int(std::floor(length * scale)); };
    delete findChild<QWidget*>(QStringLiteral("keys"), Qt::FindDirectChildrenOnly);
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("keys"));
    layout()->addWidget(content);
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(px(24), px(low ? 12 : 20), px(24), px(low ? 12 : 24));
    rows->setSpacing(px(low ? 2 : 8));
    rows->addWidget(new Label({20 * scale, 600}, Label::Tone::Text, tr("Keys")));
    auto* columns = new QHBoxLayout;
    columns->setSpacing(px(low ? 24 : 32));
    rows->addLayout(columns);
    std::vector<QGridLayout*> grids(actions.size() > manyActions ? 3 : 2);
    for (QGridLayout*& grid : grids) {
        grid = new QGridLayout;
        columns->addLayout(grid);
        grid->setHorizontalSpacing(px(16));
        grid->setVerticalSpacing(px(low ? 1 : 6));
    }
    const auto addGroup = [&](QGridLayout& grid, const QString& group) {
        auto* head = new Label({12 * scale, 600}, Label::Tone::Muted, group);
        head->setContentsMargins(0, px(8), 0, 0);
        int row = grid.rowCount();
        grid.addWidget(head, row++, 0, 1, 2);
        for (const Action* action : actions) {
            if (action->group() != group || action->keys().isEmpty()) continue;
            grid.addWidget(new Label({13 * scale, 400}, Label::Tone::Text, action->text()), row, 0);
            grid.addWidget(new Label({12 * scale, 500, true}, Label::Tone::Muted, action->keys()), row++, 1,
                           Qt::AlignRight | Qt::AlignVCenter);
        }
    };
    for (const auto& [group, column] : columnsOf(actions, grids.size())) addGroup(*grids[column], group);
    for (QGridLayout* grid : grids) grid->setRowStretch(grid->rowCount(), 1);
    auto* note = new Label({12 * scale, 400}, Label::Tone::Muted,
                           tr("Single-letter keys are off while you type in a field."));
    note->setContentsMargins(0, px(low ? 2 : 8), 0, 0);
    rows->addWidget(note);
}

QuitSheet::QuitSheet(const Loss& loss, QWidget* parent)
    : Popover(tr("Quit?"), parent)
    , m_loss(loss) {
    using Label = viz::TextLabel;
    setFixedWidth(420 + 2 * shadow);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(16);
    layout->addWidget(new Label({15, 600}, Label::Tone::Text,
                                loss.canBeSaved ? tr("Save before quitting?") : tr("Quit now?")));
    auto* words = new Label({13, 400}, Label::Tone::Text, loss.words);
    words->setWordWrap(true);
    layout->addWidget(words);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(10);
    buttons->addStretch();
    if (loss.canBeSaved) {
        m_save = new viz::Button(tr("Save…"));
        m_save->setPrimary(true);
        buttons->addWidget(m_save);
        connect(m_save, &viz::Button::clicked, this, &QuitSheet::saveRequested);
    }
    m_goOn = new viz::Button(loss.canBeSaved ? tr("Cancel") : tr("Keep running"));
    m_goOn->setPrimary(!loss.canBeSaved);
    m_quit = new viz::Button(loss.canBeSaved ? tr("Discard") : tr("Quit"));
    m_quit->setToolTip(QStringLiteral("Ctrl+Q"));
    // The safest button comes first, so that Return presses it.
    for (viz::Button* button : loss.canBeSaved ? std::array{m_quit, m_goOn} : std::array{m_goOn, m_quit})
        buttons->addWidget(button);
    layout->addLayout(buttons);
    connect(m_goOn, &viz::Button::clicked, this, &QWidget::close);
    connect(m_quit, &viz::Button::clicked, this, &QuitSheet::quitRequested);
}

void QuitSheet::keyPressEvent(QKeyEvent* event) {
    if (QKeySequence(event->keyCombination()) == QKeySequence(Qt::CTRL | Qt::Key_Q))
        emit quitRequested();
    else
        Popover::keyPressEvent(event);
}

ActionSearch::ActionSearch(const Actions& actions, QWidget* parent)
    : SearchPopover(tr("Find an action"), tr("Find an action"), parent)
    , m_actions(actions) {
    setFixedWidth(460 + 2 * shadow);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(8);
    m_list = new QListWidget;
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setAccessibleName(tr("Actions"));
    m_list->setItemDelegate(new ActionDelegate(m_list));
    m_list->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(search());
    layout->addWidget(m_list);
    m_none = new viz::TextLabel({13, 400}, viz::TextLabel::Tone::Muted);
    m_none->setContentsMargins(10, 4, 10, 4);
    layout->addWidget(m_none);
    connect(m_list, &QListWidget::itemClicked, this, &ActionSearch::takeMarked);
}

void ActionSearch::filter(const QString& words) {
    m_list->clear();
    std::multimap<int, Action*> ranked; // actions of the same rank keep their order
    for (Action* action : m_actions) {
        if (!action->isVisible()) continue;
        if (const auto rank = searchRank(words, action->text(), action->group() + ' ' + action->otherWords()))
            ranked.emplace(*rank, action);
    }
    for (const auto& [rank, action] : ranked) {
        auto* item = new QListWidgetItem(action->text(), m_list);
        item->setData(Qt::UserRole, QVariant::fromValue<QObject*>(action));
        item->setData(keysRole, action->keys());
        action->refresh();
        if (!action->isEnabled()) item->setFlags(Qt::NoItemFlags);
    }
    m_list->setCurrentRow(0);
    m_list->setFixedHeight(std::min(m_list->count(), mostRows) * rowHeight);
    m_list->setVisible(m_list->count() > 0);
    m_none->setText(tr("No action matches \"%1\".").arg(words.trimmed()));
    m_none->setVisible(m_list->count() == 0);
    adjustSize(); // fits the results' height
}

void ActionSearch::moveMark(int by) {
    m_list->setCurrentRow(std::clamp(m_list->currentRow() + by, 0, std::max(0, m_list->count() - 1)));
}

void ActionSearch::takeMarked() {
    const QListWidgetItem* item = m_list->currentItem();
    if (!item || !(item->flags() & Qt::ItemIsEnabled)) return;
    auto* action = qobject_cast<Action*>(item->data(Qt::UserRole).value<QObject*>());
    close();
    action->ask();
}

} // namespace scanscope::app

#include "moc_sheets.cpp"
