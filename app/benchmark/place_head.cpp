#include "app/benchmark/place_head.h"

#include <QHBoxLayout>
#include <QPainter>

#include "app/reports/bench_views.h"
#include "viz/model/language.h"
#include "viz/scene/fonts.h"
#include "viz/scene/icons.h"
#include "viz/widgets/button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/style.h"

namespace scanscope::app {
namespace {

// The headline. If it is too long, it gets smaller before it is cut.
class PlaceHeadline : public viz::TextLabel {
public:
    PlaceHeadline()
        : TextLabel({largest, 600}) {
        setElided(true);
    }
    void fit() {
        for (const double px : {largest, 18.5, 17.0}) {
            setFont(viz::wordFont(px, 600));
            if (fontMetrics().horizontalAdvance(text()) <= width()) return;
        }
    }

protected:
    void resizeEvent(QResizeEvent* event) override {
        TextLabel::resizeEvent(event);
        fit();
    }

private:
    static constexpr double largest = 20;
};

// The label with the origin of results that were measured elsewhere, on its own background.
class PlaceLabel : public viz::TextLabel {
public:
    PlaceLabel()
        : TextLabel({12, 600}) {
        setContentsMargins(9, 3, 9, 3);
    }

protected:
    void paintEvent(QPaintEvent* event) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(viz::themeOf(this).sunken);
        painter.drawRoundedRect(rect(), height() / 2.0, height() / 2.0);
        painter.end();
        TextLabel::paintEvent(event);
    }
};

} // namespace

PlaceHead::PlaceHead(QWidget* parent)
    : QWidget(parent)
    , m_views(new viz::SegmentedControl(tr("View")))
    , m_sources(new viz::SegmentedControl(tr("Results")))
    , m_logAxis(new viz::Button(tr("Log")))
    , m_save(new viz::IconButton(viz::Icon::Save, tr("Save the chart or its data"), QStringLiteral("Ctrl+S")))
    , m_headline(new PlaceHeadline)
    , m_label(new PlaceLabel)
    , m_sentence(new viz::TextLabel({14, 400}, viz::TextLabel::Tone::Muted))
    , m_third(new QWidget) {
    for (const BenchViewInfo& view : benchViews)
        if (!view.name.empty()) m_views->addSegment(viz::translated(view.name));
    m_logAxis->setCheckable(true);
    m_logAxis->setAccessibleName(tr("Logarithmic axis"));
    m_sentence->setElided(true);
    const auto lineOf = [](int spacing, std::initializer_list<QWidget*> parts) {
        auto* line = new QHBoxLayout;
        line->setContentsMargins(0, 0, 0, 0);
        line->setSpacing(spacing);
        for (QWidget* part : parts) line->addWidget(part);
        return line;
    };
    auto* first = lineOf(12, {m_headline, m_logAxis, m_save});
    first->setStretch(0, 1);
    auto* second = lineOf(12, {m_sources, m_views});
    second->insertStretch(1, 1);
    auto* third = lineOf(10, {m_label, m_sentence});
    third->setStretch(1, 1);
    m_third->setLayout(third);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 10, 20, 8);
    layout->setSpacing(4);
    layout->addLayout(first);
    layout->addLayout(second);
    layout->addWidget(m_third);
    connect(m_sources, &viz::SegmentedControl::chosenChanged, this,
            [this](const QList<int>& chosen) { emit sourceChosen(chosen.value(0)); });
}

void PlaceHead::setWords(const Words& words) {
    m_headline->setText(words.headline);
    static_cast<PlaceHeadline*>(m_headline)->fit();
    m_headline->setAccessibleDescription(words.sentence);
    m_sentence->setText(words.sentence);
    m_label->setText(words.label);
    m_label->setVisible(!words.label.isEmpty());
}

void PlaceHead::showLogAxis(bool isAlways) {
    m_logAxis->setEnabled(!isAlways);
    m_logAxis->setToolTip(isAlways ? tr("The axis of this view is always logarithmic.")
                                   : tr("Values on a logarithmic axis"));
}

void PlaceHead::setHasSentence(bool has) { m_third->setVisible(has); }

void PlaceHead::setSources(const std::vector<ResultSource>& sources, int chosen) {
    const QFontMetrics metrics(viz::wordFont(13, 600));
    while (m_sources->count() < int(sources.size())) m_sources->addSegment({});
    for (int s = 0; s < int(sources.size()); ++s) {
        const ResultSource& source = sources[std::size_t(s)];
        m_sources->setSegmentText(
            s, metrics.elidedText(source.name, Qt::ElideMiddle, 180)); // file names can be long
        m_sources->setSegmentEnabled(s, source.reason.isEmpty(), source.reason);
        if (source.reason.isEmpty()) m_sources->button(s)->setToolTip(viz::plainToolTip(source.tip));
    }
    m_sources->setChosen({chosen});
    m_sources->setVisible(!sources.empty());
}

QString PlaceHead::headline() const { return m_headline->text(); }
QString PlaceHead::sentence() const { return m_sentence->text(); }
QString PlaceHead::label() const { return m_label->isHidden() ? QString() : m_label->text(); }

} // namespace scanscope::app

#include "moc_place_head.cpp"
