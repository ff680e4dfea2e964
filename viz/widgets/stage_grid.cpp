// The stage's choice of views, and the transition between all blocks of a run and one block.
#include <algorithm>
#include <QPainter>
#include <utility>

#include "viz/stage/view_kinds.h"
#include "viz/views/tree/sweep_tree.h"
#include "viz/views/view.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/stage_view.h"

namespace scanscope::viz {

bool StageView::showsGrid() const { return m_views->chosen().contains(int(View::grid)); }

// The lower view is a tree if the algorithm sweeps one, otherwise the graph of its combines.
void StageView::showViews() {
    const bool tree = !m_document || !m_document->model() || treeOf(*m_document->model()).has_value();
    m_views->setSegmentText(int(View::tree), tree ? tr("Tree") : tr("Graph"));
    if (m_document) {
        QString offered = QString::fromStdString(m_document->trace().run.algorithm);
        for (int view = 0; view < viewCount; ++view) {
            const bool offer = offers(*m_document, View(view));
            m_views->setSegmentVisible(view, offer);
            if (offer) offered += ' ' + idOf(View(view));
        }
        // Another run of the same kind keeps the chosen views.
        if (offered != m_viewsOf) {
            m_viewsOf = offered;
            m_inside.clear();
            showBest();
        }
    }
    placeControls();
}

void StageView::showBest() {
    m_picked.reset();
    if (m_document) setViews(bestViews(*m_document));
}

void StageView::setViews(const std::vector<View>& views) {
    QList<int> chosen;
    for (const View view : views) chosen << int(view);
    m_views->setChosen(m_oneView ? chosen.mid(0, 1) : chosen);
    m_hoverBlock.reset();
    changed();
    emit viewStateChanged();
}

std::vector<View> StageView::shownViews() const {
    std::vector<View> views;
    for (const int view : m_views->chosen()) views.push_back(View(view));
    return views;
}

// If the block is in another launch, the film moves to the start of a later launch, or to the end of an
// earlier one.
void StageView::enterBlock(BlockAddress block) {
    if (!m_document || m_document->stepCount() == 0) return;
    const auto box = spotOf(shown().scene, block);
    const QPixmap before = picture();
    const Film& film = m_document->film();
    const LaunchIndex launch = film.launchAt(m_playback->step());
    if (block.launch > launch) m_playback->goTo(film.firstStep(block.launch));
    if (block.launch < launch) m_playback->goTo(film.lastStep(block.launch));
    m_playback->follow(block);
    setViews(m_inside.empty() ? bestViewsInside(*m_document) : m_inside);
    if (box) zoomBetween(before, *box, true);
}

void StageView::leaveBlock() {
    if (!m_document || !offers(*m_document, View::grid)) return;
    const QPixmap before = picture();
    m_inside = shownViews();
    setViews({View::grid});
    if (const auto box = spotOf(shown().scene, now().block)) zoomBetween(before, *box, false);
}

void StageView::zoomBetween(const QPixmap& before, const QRectF& box, bool inwards) {
    if (m_playback->reducedMotion() || !isVisible()) return;
    m_zoomBefore = before;
    m_zoomBox = QRectF(box.topLeft() * scale(), box.size() * scale());
    m_zoomInwards = inwards;
    m_zooming.stop();
    m_zooming.start();
}

// Scrolls to launches that are out of view; the next step returns to the running launch.
bool StageView::scrollLaunches(QPointF at, double turns) {
    if (!shown().layout.box(View::grid).contains(at / scale())) return false;
    const auto& [above, below] = std::pair(shown().placed.above, shown().placed.below);
    if (above + below == 0) return false;
    const bool further = turns > 0 ? above > 0 : below > 0;
    if (std::exchange(m_gridScrolledIn, m_playback->step()) != m_playback->step()) m_gridScrolled = 0;
    if (further) m_gridScrolled += turns;
    changed();
    return true;
}

// If all blocks are shown, the headline describes all of them.
Scope StageView::scope() const {
    const ViewSet shown(shownViews());
    return shown.ofWholeRun() == shown ? Scope::run : Scope::block;
}

// The picture of one block grows out of its box, or shrinks back into it.
void StageView::paintZoom(QPainter& painter) const {
    const double part = m_zooming.currentValue().toDouble(), open = m_zoomInwards ? part : 1 - part;
    const QPixmap now = picture();
    const QPixmap &all = m_zoomInwards ? m_zoomBefore : now, &one = m_zoomInwards ? now : m_zoomBefore;
    const QRectF whole(rect());
    const auto between = [open](double from, double to) { return from + open * (to - from); };
    const QRectF place(
        QPointF(between(m_zoomBox.left(), 0), between(m_zoomBox.top(), 0)),
        QPointF(between(m_zoomBox.right(), whole.right()), between(m_zoomBox.bottom(), whole.bottom())));
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawPixmap(whole, all, QRectF(all.rect()));
    painter.setOpacity(painter.opacity() * std::min(1.0, 2 * open));
    painter.drawPixmap(place, one, QRectF(one.rect()));
}

} // namespace scanscope::viz
