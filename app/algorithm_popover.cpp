#include "app/algorithm_popover.h"

#include <QAbstractButton>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

#include "app/miniatures.h"
#include "catalogue.h"
#include "viz/paint/fonts.h"
#include "viz/paint/glyphs.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"

namespace scanscope::app {
namespace {

QString fromView(std::string_view view) { return QString::fromUtf8(view.data(), qsizetype(view.size())); }

// "Scans in one block": a family as the head of its section.
QString headOf(kernels::Family family) {
    QString name = fromView(kernels::name_of(family));
    name[0] = name[0].toUpper();
    return name;
}

} // namespace

class AlgorithmEntry : public QAbstractButton {
public:
    AlgorithmEntry(const kernels::Algorithm& algorithm, QWidget* parent)
        : QAbstractButton(parent)
        , m_id(fromView(algorithm.id))
        , m_name(fromView(algorithm.name))
        , m_line(fromView(algorithm.summary)) {
        setFixedHeight(70);
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
        setAccessibleName(m_name);
        setAccessibleDescription(m_line);
    }

    [[nodiscard]] const QString& id() const { return m_id; }
    void setMiniatures(const Miniatures* miniatures) {
        m_miniatures = miniatures;
        connect(miniatures, &Miniatures::changed, this, qOverload<>(&QWidget::update));
    }
    void setCurrent(bool current) {
        m_current = current;
        update();
    }
    [[nodiscard]] QRectF lineBox() const { return QRectF(118, 27, width() - 130, 38); }
    [[nodiscard]] bool lineFits() const {
        const QFontMetrics metrics(viz::wordFont(13));
        return metrics.boundingRect(lineBox().toRect(), Qt::TextWordWrap, m_line).height() <=
               lineBox().height();
    }
    [[nodiscard]] bool matches(const QString& words) const {
        const QString all = m_id + ' ' + m_name + ' ' + m_line;
        for (const QString& word : words.split(' ', Qt::SkipEmptyParts)) {
            if (!all.contains(word, Qt::CaseInsensitive)) return false;
        }
        return true;
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const viz::Theme& t = viz::themeOf(this);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        if (underMouse() || hasFocus()) {
            painter.setPen(hasFocus() ? QPen(t.ink, 2) : QPen(Qt::NoPen));
            painter.setBrush(t.hover);
            painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 8, 8);
        }
        const QRectF picture(8, 8, 96, 54);
        painter.setPen(QPen(t.hair, 1));
        painter.setBrush(t.surface);
        painter.drawRoundedRect(picture.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        if (m_miniatures) m_miniatures->paint(painter, picture.adjusted(3, 3, -3, -3), m_id, t);
        painter.setFont(viz::wordFont(14, 600));
        painter.setPen(t.text);
        // What it is, on a second line where one is too short.
        const QRectF words = lineBox();
        const bool two = QFontMetrics(viz::wordFont(13)).horizontalAdvance(m_line) > words.width();
        painter.drawText(QRectF(118, two ? 6 : 14, width() - 150, 20), Qt::AlignVCenter, m_name);
        painter.setFont(viz::wordFont(13));
        painter.setPen(t.muted);
        painter.drawText(words.translated(0, two ? 0 : 8), Qt::TextWordWrap, m_line);
        if (m_current) viz::paintIcon(painter, viz::Icon::Check, QRectF(width() - 30, 14, 18, 18), t.text);
    }

private:
    QString m_id, m_name, m_line;
    const Miniatures* m_miniatures = nullptr;
    bool m_current = false;
};

AlgorithmPopover::AlgorithmPopover(QWidget* parent)
    : Popover(tr("Algorithms"), parent) {
    setFixedSize(720 + 2 * shadow, 480 + 2 * shadow);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 8, 12);
    layout->setSpacing(12);
    m_search = new QLineEdit;
    m_search->setPlaceholderText(tr("Search algorithms"));
    m_search->setAccessibleName(tr("Search algorithms"));
    m_search->setFont(viz::wordFont(13));
    m_search->installEventFilter(this);
    auto* searchLine = new QHBoxLayout;
    searchLine->setContentsMargins(0, 0, 8, 0);
    searchLine->addWidget(m_search);
    layout->addLayout(searchLine);
    m_area = new QScrollArea;
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setWidgetResizable(true);
    m_area->viewport()->setAutoFillBackground(false);
    auto* content = new QWidget;
    content->setAutoFillBackground(false);
    m_list = new QVBoxLayout(content);
    m_list->setContentsMargins(0, 0, 8, 0);
    m_list->setSpacing(4);
    m_area->setWidget(content);
    content->setAutoFillBackground(false);
    layout->addWidget(m_area, 1);
    buildEntries();
    connect(m_search, &QLineEdit::textChanged, this, &AlgorithmPopover::filter);
}

void AlgorithmPopover::buildEntries() {
    for (int family = 0; family <= int(kernels::Family::broken); ++family) {
        QList<AlgorithmEntry*> members;
        for (const kernels::Algorithm& algorithm : kernels::catalogue()) {
            if (int(algorithm.family) != family || !algorithm.has_steps()) continue;
            auto* entry = new AlgorithmEntry(algorithm, m_area->widget());
            entry->installEventFilter(this);
            connect(entry, &QAbstractButton::clicked, this, [this, entry] { choose(entry->id()); });
            members += entry;
        }
        if (members.isEmpty()) continue;
        auto* head =
            new viz::TextLabel({12, 600}, viz::TextLabel::Tone::Muted, headOf(kernels::Family(family)));
        head->setContentsMargins(8, 4, 0, 2);
        m_list->addWidget(head);
        for (AlgorithmEntry* entry : members) m_list->addWidget(entry);
        m_sections += {head, members};
        m_entries += members;
    }
    m_list->addStretch();
}

void AlgorithmPopover::setMiniatures(const Miniatures* miniatures) {
    for (AlgorithmEntry* entry : m_entries) entry->setMiniatures(miniatures);
}

void AlgorithmPopover::setChosen(const QString& id) {
    m_chosen = id;
    for (AlgorithmEntry* entry : m_entries) entry->setCurrent(entry->id() == id);
}

QStringList AlgorithmPopover::visibleIds() const {
    QStringList ids;
    for (const AlgorithmEntry* entry : m_entries) {
        if (!entry->isHidden()) ids += entry->id();
    }
    return ids;
}

bool AlgorithmPopover::allLinesFit() const {
    return std::all_of(m_entries.begin(), m_entries.end(),
                       [](const AlgorithmEntry* entry) { return entry->lineFits(); });
}

void AlgorithmPopover::filter(const QString& words) {
    for (const auto& [head, members] : m_sections) {
        bool any = false;
        for (AlgorithmEntry* entry : members) {
            entry->setVisible(entry->matches(words));
            any |= !entry->isHidden();
        }
        head->setVisible(any);
    }
}

void AlgorithmPopover::choose(const QString& id) {
    close();
    setChosen(id);
    emit chosen(id);
}

void AlgorithmPopover::showEvent(QShowEvent* event) {
    Popover::showEvent(event);
    m_search->clear();
    m_search->setFocus();
    emit opened();
}

void AlgorithmPopover::moveFocus(int by) {
    QList<AlgorithmEntry*> shown;
    for (AlgorithmEntry* entry : m_entries) {
        if (!entry->isHidden()) shown += entry;
    }
    if (shown.isEmpty()) return;
    int at = -1;
    for (int i = 0; i < shown.size(); ++i) {
        if (shown[i]->hasFocus()) at = i;
    }
    at += by;
    if (at < 0) return m_search->setFocus();
    AlgorithmEntry* next = shown[std::min(at, int(shown.size()) - 1)];
    next->setFocus();
    m_area->ensureWidgetVisible(next);
}

// Up and Down walk from the search through the entries; Return takes the first one or the focused one.
bool AlgorithmPopover::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return Popover::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Down:
        moveFocus(+1);
        return true;
    case Qt::Key_Up:
        moveFocus(-1);
        return true;
    case Qt::Key_Escape:
        close();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (auto* entry = dynamic_cast<AlgorithmEntry*>(watched))
            choose(entry->id());
        else if (const QStringList ids = visibleIds(); !ids.isEmpty())
            choose(ids.front());
        return true;
    default:
        return Popover::eventFilter(watched, event);
    }
}

} // namespace scanscope::app
