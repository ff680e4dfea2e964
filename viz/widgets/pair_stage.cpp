#include "viz/widgets/pair_stage.h"

#include <QPainter>

#include "viz/model/language.h"
#include "viz/model/run_texts.h"
#include "viz/scene/canvas.h"
#include "viz/scene/play.h"
#include "viz/stage/stage_painter.h"
#include "viz/widgets/code_layout.h"
#include "viz/widgets/running_line.h"
#include "viz/widgets/stage_view.h"
#include "viz/widgets/style.h"
#include "viz/widgets/tight_layout.h"

namespace scanscope::viz {

namespace {

// The number of code lines under each open stage, and the minimum height left to a low stage.
constexpr int mostLines = 9, leastStage = 260;

} // namespace

// Covers both stages; transparent to the pointer.
class PairStage::Barriers : public QWidget {
public:
    explicit Barriers(PairStage* stage)
        : QWidget(stage)
        , m_stage(stage) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        hide();
    }
    static constexpr int wide = 44;

protected:
    void paintEvent(QPaintEvent*) override {
        if (!m_stage->isPair()) return;
        const Theme& t = themeOf(this);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(QRectF(wide / 2.0 - 0.5, 0, 1, height()), t.hair);
        Scene scene;
        Canvas canvas(scene, t, Target(QTransform::fromScale(devicePixelRatioF(), devicePixelRatioF())));
        paintBarriers(canvas, {m_stage->first()->frame(), m_stage->second()->frame()},
                      m_stage->second()->rows(), {wide / 2.0, 0}, 12 * m_stage->second()->scale());
        play(scene, painter);
    }

private:
    PairStage* m_stage;
};

PairStage::PairStage(Playback* playback, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback)
    , m_first(new StageView(playback))
    , m_second(new StageView(playback))
    , m_firstLine(new RunningLine(playback))
    , m_secondLine(new RunningLine(playback))
    , m_secondColumn(new QWidget) {
    auto* columns = tightRow(this);
    const auto fill = [](QWidget* column, StageView* stage, RunningLine* line) {
        auto* rows = tightColumn(column);
        rows->addWidget(stage, 1);
        rows->addWidget(line);
        line->hide();
    };
    auto* firstColumn = new QWidget;
    fill(firstColumn, m_first, m_firstLine);
    fill(m_secondColumn, m_second, m_secondLine);
    columns->addWidget(firstColumn, 1);
    columns->addWidget(m_secondColumn, 1);
    m_secondColumn->hide();
    m_second->setSide(Side::second);
    m_second->setAccessibleName(tr("Stage of the right-hand run"));
    for (QWidget* child : m_second->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) child->hide();
    m_barriers = new Barriers(this);
    m_growing.setDuration(160);
    m_growing.setEasingCurve(QEasingCurve::InOutCubic);
    connect(&m_growing, &QVariantAnimation::valueChanged, this, [this](const QVariant& part) {
        const int lines = qBound(1, (height() - leastStage) / CodeMetrics::lineHeight, mostLines);
        for (RunningLine* line : this->lines()) line->setGrown(part.toDouble(), lines);
    });
    for (RunningLine* line : lines()) connect(line, &RunningLine::openRequested, this, &PairStage::openCode);
    connect(m_first, &StageView::viewStateChanged, this, [this] {
        m_second->follow(*m_first);
        for (RunningLine* line : lines()) line->setScope(m_first->scope());
        m_barriers->update();
    });
    for (const auto signal : {&Playback::positionChanged, &Playback::blockChanged})
        connect(playback, signal, this, [this] { m_barriers->update(); });
}

void PairStage::setDocument(const SharedDocument& document) {
    m_pair = document && document->beside() ? document : nullptr;
    const std::array<QString, 2> names = m_pair ? namesOfPair(*m_pair) : std::array<QString, 2>();
    m_first->setDocument(document, m_pair ? m_pair->beside() : nullptr, names[0]);
    m_second->setDocument(m_pair ? m_pair->beside() : nullptr, m_pair, names[1]);
    m_second->follow(*m_first);
    m_firstLine->setDocument(m_pair);
    m_secondLine->setDocument(m_pair ? m_pair->beside() : nullptr);
    m_secondColumn->setVisible(isPair());
    for (RunningLine* line : lines()) line->setVisible(isPair() && !m_isPresenting);
    m_barriers->setVisible(isPair());
    placeBarriers();
}

void PairStage::openCode(bool open) {
    for (RunningLine* line : lines()) line->setOpen(open);
    m_growing.stop();
    m_growing.setStartValue(m_growing.endValue().isValid() ? m_growing.currentValue().toDouble() : 0.0);
    m_growing.setEndValue(open ? 1.0 : 0.0);
    m_growing.start();
}

StageView* PairStage::chosen() const {
    const bool isSecond =
        m_playback->selection() ? m_playback->selectionSide() == Side::second : m_second->hasFocus();
    return isPair() && isSecond ? m_second : m_first;
}

bool PairStage::canMoveSelection() const { return isPair() && m_playback->selection(); }

// If the other run does not show this place in the current step, the selection stays.
void PairStage::moveSelection() {
    if (!canMoveSelection()) return;
    const Side side = otherOf(m_playback->selectionSide());
    StageView* const other = side == Side::first ? m_first : m_second;
    const std::optional<CellAddress> cell = other->selection();
    if (!cell) return;
    m_playback->select(cell, side);
    other->setFocus(Qt::OtherFocusReason);
}

void PairStage::setCompact(bool on) {
    m_first->setCompact(on);
    m_second->setCompact(on);
}

void PairStage::setPresenting(bool presenting) {
    m_isPresenting = presenting;
    m_first->setPresenting(presenting);
    m_second->setPresenting(presenting);
    for (QWidget* child : m_second->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) child->hide();
    for (RunningLine* line : lines()) line->setVisible(isPair() && !presenting);
}

void PairStage::setTextScale(double scale) {
    m_first->setTextScale(scale);
    m_second->setTextScale(scale);
}

void PairStage::setOutdated(bool outdated) {
    m_first->setOutdated(outdated);
    m_second->setOutdated(outdated && isPair());
}

void PairStage::setDimmed(bool dimmed) {
    m_first->setDimmed(dimmed);
    m_second->setDimmed(dimmed);
}

void PairStage::resizeEvent(QResizeEvent*) { placeBarriers(); }

void PairStage::placeBarriers() {
    m_barriers->setGeometry(width() / 2 - Barriers::wide / 2, 0, Barriers::wide, height());
    m_barriers->raise();
    m_barriers->update();
}

} // namespace scanscope::viz

#include "moc_pair_stage.cpp"
