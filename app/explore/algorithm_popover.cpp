#include "app/explore/algorithm_popover.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLineEdit>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

#include "app/explore/miniatures.h"
#include "app/frame/family_name.h"
#include "app/frame/search_popover.h"
#include "kernels/catalogue/catalogue.h"
#include "viz/model/language.h"
#include "viz/scene/fonts.h"
#include "viz/scene/icons.h"
#include "viz/widgets/button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

class AlgorithmEntry : public QAbstractButton {
public:
    AlgorithmEntry(const kernels::Algorithm& algorithm, QWidget* parent)
        : QAbstractButton(parent)
        , m_id(QString::fromUtf8(algorithm.id))
        , m_name(QString::fromUtf8(algorithm.name))
        , m_line(viz::translated(algorithm.summary)) {
        setFixedHeight(70);
        setFocusPolicy(Qt::NoFocus); // the search field keeps the focus, and its keys move the mark
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
    void setMarked(bool marked) { // Return chooses the marked entry
        m_marked = marked;
        update();
    }
    [[nodiscard]] QRectF lineBox() const { return QRectF(118, 27, width() - 130, 38); }
    [[nodiscard]] bool lineFits() const {
        const QFontMetrics metrics(viz::wordFont(13));
        return metrics.boundingRect(lineBox().toRect(), Qt::TextWordWrap, m_line).height() <=
               lineBox().height();
    }
    [[nodiscard]] std::optional<int> rankFor(const QString& words) const {
        return searchRank(words, m_name, m_id + ' ' + m_line);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const viz::Theme& t = viz::themeOf(this);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        if (underMouse() || m_marked) {
            painter.setPen(m_marked ? QPen(t.ink, 2) : QPen(Qt::NoPen));
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
        // A long description needs two lines.
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
    bool m_current = false, m_marked = false;
};

AlgorithmPopover::AlgorithmPopover(QWidget* parent)
    : SearchPopover(tr("Algorithms"), tr("Search algorithms"), parent) {
    setFixedSize(720 + 2 * shadow, 480 + 2 * shadow);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 8, 12);
    layout->setSpacing(12);
    auto* searchLine = new QHBoxLayout;
    searchLine->setContentsMargins(0, 0, 8, 0);
    searchLine->addWidget(search());
    layout->addLayout(searchLine);
    m_area = new QScrollArea;
    m_area->setAccessibleName(tr("Algorithms"));
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
    m_none = new viz::TextLabel({13, 400}, viz::TextLabel::Tone::Muted, {}, content);
    m_none->setContentsMargins(8, 4, 8, 0);
    m_none->setWordWrap(true);
    m_none->hide();
    buildEntries();
}

void AlgorithmPopover::buildEntries() {
    for (int family = 0; family <= int(kernels::Family::broken); ++family) {
        QList<AlgorithmEntry*> members;
        for (const kernels::Algorithm& algorithm : kernels::catalogue()) {
            if (int(algorithm.family) != family || !algorithm.has_steps()) continue;
            auto* entry = new AlgorithmEntry(algorithm, m_area->widget());
            connect(entry, &QAbstractButton::clicked, this, [this, entry] { choose(entry->id()); });
            members += entry;
        }
        if (members.isEmpty()) continue;
        auto* head = new viz::TextLabel({12, 600}, viz::TextLabel::Tone::Muted,
                                        headingOf(kernels::Family(family)), m_area->widget());
        head->setContentsMargins(8, 4, 0, 2);
        m_sections += {head, members};
        m_entries += members;
    }
}

void AlgorithmPopover::setMiniatures(Miniatures* miniatures) {
    for (AlgorithmEntry* entry : m_entries) entry->setMiniatures(miniatures);
    connect(this, &AlgorithmPopover::opened, miniatures,
            [this, miniatures] { miniatures->prepare(visibleIds()); });
}

void AlgorithmPopover::offerFile(const QString& words) {
    m_file = new viz::Button(words);
    m_file->setLeadingIcon(viz::Icon::Open);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 8, 0);
    line->addWidget(m_file);
    line->addStretch();
    static_cast<QVBoxLayout*>(layout())->addLayout(line);
    connect(m_file, &viz::Button::clicked, this, [this] {
        close();
        emit fileRequested();
    });
}

void AlgorithmPopover::setChosen(const QString& id) {
    m_chosen = id;
    for (AlgorithmEntry* entry : m_entries) entry->setCurrent(entry->id() == id);
}

QStringList AlgorithmPopover::visibleIds() const {
    QStringList ids;
    for (const AlgorithmEntry* entry : m_shown) ids += entry->id();
    return ids;
}

QString AlgorithmPopover::markedId() const { return m_marked ? m_marked->id() : QString(); }

bool AlgorithmPopover::allLinesFit() const {
    return std::all_of(m_entries.begin(), m_entries.end(),
                       [](const AlgorithmEntry* entry) { return entry->lineFits(); });
}

// Shows all algorithms by family, or the search results, with the best one first.
void AlgorithmPopover::filter(const QString& words) {
    while (QLayoutItem* item = m_list->takeAt(0)) {
        if (item->widget()) item->widget()->hide();
        delete item;
    }
    m_shown.clear();
    const auto add = [this](QWidget* part) {
        m_list->addWidget(part);
        part->show();
    };
    if (words.trimmed().isEmpty()) {
        for (const auto& [head, members] : m_sections) {
            add(head);
            for (AlgorithmEntry* entry : members) add(entry);
        }
        m_shown = m_entries;
    } else {
        QMap<int, QList<AlgorithmEntry*>> ranked;
        for (AlgorithmEntry* entry : m_entries)
            if (const auto rank = entry->rankFor(words)) ranked[*rank] += entry;
        for (const QList<AlgorithmEntry*>& alike : ranked) m_shown += alike;
        for (AlgorithmEntry* entry : m_shown) add(entry);
        m_none->setText(tr("No algorithm matches \"%1\".").arg(words.trimmed()));
        if (m_shown.isEmpty()) add(m_none);
    }
    m_list->addStretch();
    m_list->activate();
    // Lays out the list now, so that the marked entry has its position.
    QApplication::sendPostedEvents(m_area->viewport(), QEvent::LayoutRequest);
    mark(m_shown.value(words.trimmed().isEmpty() ? visibleIds().indexOf(m_chosen) : 0));
}

// Marks the entry that Return chooses, and scrolls it into view.
void AlgorithmPopover::mark(AlgorithmEntry* entry) {
    if (m_marked) m_marked->setMarked(false);
    m_marked = entry;
    search()->setAccessibleDescription(entry ? entry->accessibleName() : tr("No results"));
    if (!entry) return;
    entry->setMarked(true);
    m_area->ensureWidgetVisible(entry, 0, 40); // including the heading above it
}

void AlgorithmPopover::choose(const QString& id) {
    close();
    setChosen(id);
    emit chosen(id);
}

void AlgorithmPopover::showEvent(QShowEvent* event) {
    SearchPopover::showEvent(event);
    emit opened();
}

void AlgorithmPopover::moveMark(int by) {
    if (m_shown.isEmpty()) return;
    const auto at = m_shown.indexOf(m_marked) + by;
    mark(m_shown[std::clamp<qsizetype>(at, 0, m_shown.size() - 1)]);
}

void AlgorithmPopover::takeMarked() {
    if (m_marked) choose(m_marked->id());
}

} // namespace scanscope::app

#include "moc_algorithm_popover.cpp"
