#include "viz/widgets/stage_view.h"

#include <algorithm>
#include <QAccessible>
#include <QBoxLayout>
#include <QPainter>
#include <utility>

#include "kernels/trace/own_program.h"
#include "viz/model/language.h"
#include "viz/model/step_texts.h"
#include "viz/scene/canvas.h"
#include "viz/scene/fonts.h"
#include "viz/scene/icons.h"
#include "viz/scene/play.h"
#include "viz/stage/stage_painter.h"
#include "viz/stage/subject_text.h"
#include "viz/stage/view_kinds.h"
#include "viz/widgets/button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/style.h"

namespace scanscope::viz {

StageView::StageView(Playback* playback, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Stage"));
    m_views = new SegmentedControl(tr("Views"), this);
    for (const ViewName& view : viewNames) m_views->addSegment(translated(view.name));
    m_views->setAtMost(2);
    m_views->setChosen({0, 1});
    m_rowsButton = new IconButton(Icon::Rows, tr("Earlier rows"), keyText(Qt::Key_H), this);
    m_rowsButton->setCheckable(true);
    m_rowsButton->setChecked(true);
    m_fit = new IconButton(Icon::Fit, tr("Fit"), keyText(Qt::Key_0), this);
    m_legendButton = new IconButton(Icon::Help, tr("Legend"), {}, this);
    m_legendButton->setCheckable(true);
    m_legendButton->hide();
    m_emptyButton = new Button(tr("Type some numbers"), this);
    m_emptyButton->hide();
    m_findings = new Button({}, this);
    m_findings->setLeadingIcon(Icon::Warning);
    m_findings->hide();

    m_zooming.setDuration(240);
    m_zooming.setStartValue(0.0);
    m_zooming.setEndValue(1.0);
    m_zooming.setEasingCurve(QEasingCurve::InOutCubic);
    connect(&m_zooming, &QVariantAnimation::valueChanged, this, [this] { update(); });
    connect(&m_zooming, &QVariantAnimation::finished, this, [this] { m_zoomBefore = {}; });
    connect(m_views, &SegmentedControl::chosenChanged, this, [this] {
        m_picked = shownViews().back();
        m_hoverBlock.reset();
        changed();
        emit viewStateChanged();
    });
    connect(this, &StageView::columnsChanged, this, &StageView::viewStateChanged);
    connect(m_rowsButton, &IconButton::clicked, this, &StageView::toggleRows);
    connect(m_legendButton, &IconButton::toggled, this, [this] { changed(); });
    connect(m_fit, &IconButton::clicked, this, &StageView::fit);
    connect(m_emptyButton, &Button::clicked, this, &StageView::typeRequested);
    connect(m_findings, &Button::clicked, this, &StageView::nextFindingRequested);
    connect(m_playback, &Playback::positionChanged, this, &StageView::announce);
    connect(m_playback, &Playback::selectionChanged, this, [this] { changed(); });
    connect(m_playback, &Playback::blockChanged, this, [this] {
        m_announced.reset();
        announce();
    });
    connect(m_playback, &Playback::findingChanged, this, [this] {
        m_around.reset();
        emit columnsChanged();
        changed();
    });
    connect(m_playback, &Playback::hoverChanged, this, [this] { changed(); });
    connect(m_playback, &Playback::symbolsChanged, this, [this] { changed(); });
    connect(m_playback, &Playback::pathChanged, this, [this] { changed(); });
}

void StageView::setDocument(SharedDocument document, SharedDocument beside, const QString& name) {
    m_document = std::move(document);
    m_beside = std::move(beside);
    m_name = name;
    m_zoom = {};
    m_around.reset();
    m_level.reset();
    m_announced.reset();
    showEmptyButton();
    showFindings();
    showViews();
    announce();
    emit columnsChanged();
}

void StageView::lendControls(QBoxLayout* row) {
    m_lends = row != nullptr;
    for (QWidget* control : std::initializer_list<QWidget*>{m_views, m_rowsButton, m_fit}) {
        if (row)
            row->addWidget(control);
        else
            control->setParent(this);
        control->setVisible(!m_presenting);
    }
    placeControls();
    changed();
}

void StageView::follow(const StageView& other) {
    m_rows = other.m_rows;
    m_zoom = other.m_zoom;
    m_split = other.m_split;
    m_oneView = other.m_oneView;
    m_views->setAtMost(m_oneView ? 1 : 2);
    m_views->setChosen(other.m_views->chosen());
    m_footReserved = other.m_footReserved; // a legend under only one stage would misalign the rows
    placeControls();
    changed();
}

std::vector<PlacedRow> StageView::rows() const {
    std::vector<PlacedRow> rows;
    if (empty() || !shown().layout.shows(View::array)) return rows;
    const double top = shown().layout.box(View::array).top();
    for (const PlacedRow& row : shown().placed.rows)
        rows.push_back({row.step, (row.top + top) * scale(), (row.foot + top) * scale()});
    return rows;
}

void StageView::showFindings() {
    // A user program's findings are in a strip; if two runs are side by side, findings do not fit.
    const bool isSaid = empty() || is_own_text(m_document->trace()) || m_beside;
    const std::size_t count = isSaid ? 0 : m_document->findings().all().size();
    m_findings->setText(QString::number(count));
    const QString name = counted(count, "%1 finding: go there", "%1 findings: go to the next");
    m_findings->setAccessibleName(name);
    m_findings->setToolTip(QStringLiteral("%1  (F8)").arg(name));
    m_findings->setVisible(count > 0 && !m_presenting);
}

void StageView::setOutdated(bool outdated) {
    m_outdated = outdated;
    showEmptyButton();
    changed();
}

void StageView::showEmptyButton() {
    m_emptyButton->setVisible(m_document && empty() && takes_input(m_document->trace()) && !m_outdated);
}

void StageView::setEarlier(const QString& words) {
    m_earlier = words;
    changed();
}

void StageView::setDimmed(bool dimmed) {
    m_dimmed = dimmed;
    changed();
}

void StageView::setCompact(bool on) {
    m_compact = on;
    placeControls();
    changed();
}

void StageView::setOneView(bool one) {
    if (one == m_oneView) return;
    m_oneView = one;
    m_views->setAtMost(one ? 1 : 2);
    m_picked&& ViewSet(shownViews()).has(*m_picked) ? setViews({*m_picked}) : showBest();
    changed();
}

void StageView::setFootReserved(int width) {
    m_footReserved = width;
    placeControls();
    changed();
    emit viewStateChanged();
}

void StageView::setPresenting(bool presenting) {
    m_presenting = presenting;
    for (QWidget* control : std::initializer_list<QWidget*>{m_views, m_rowsButton, m_fit}) {
        control->setVisible(!presenting);
    }
    showFindings();
    placeControls();
    changed();
}

void StageView::setTextScale(double scale) {
    m_textScale = scale;
    emit columnsChanged();
    changed();
}

void StageView::setSplit(double split) {
    m_split = std::clamp(split, 0.2, 0.8);
    changed();
}

void StageView::fit() {
    const bool wasZoomed = std::exchange(m_zoom, {}) != Zoom{};
    if (!wasZoomed && m_document && is_own_text(m_document->trace())) m_showsAll = !m_showsAll;
    m_around.reset();
    emit columnsChanged();
    changed();
}

void StageView::toggleRows() {
    m_rows = m_rows == Rows::history ? Rows::now : Rows::history;
    m_rowsButton->setChecked(m_rows == Rows::history);
    changed();
    emit viewStateChanged();
}

void StageView::toggleView(View view) {
    if (m_document && !offers(*m_document, view)) return;
    m_views->button(int(view))->click();
    changed();
}

Columns StageView::columns() const {
    if (empty()) return makeColumns({width() / scale()}, 1);
    if (m_beside) return shown().placed.columns.value_or(Columns());
    const BlockModel& model = *now().model;
    return makeColumns(roomFor(model, {width() / scale()}), model.columns(), zoomNow());
}

const Flaw* StageView::finding() const {
    if (!m_playback->finding()) return nullptr;
    const Flaw& chosen = m_document->findings().at(*m_playback->finding());
    return chosen.block == now().block ? &chosen : nullptr;
}

// Some columns of a user program are left out, unless the user has zoomed or the views need all of them.
Zoom StageView::zoomNow() const {
    Zoom zoom = m_zoom;
    zoom.showsAll = m_showsAll;
    const auto isOfCells = [](View view) { return view == View::array || view == View::lanes; };
    if (m_showsAll || m_zoom.factor > 1 || !std::ranges::all_of(shownViews(), isOfCells)) return zoom;
    const BlockModel& model = *now().model;
    zoom.around = columnWorthSeeing(model, finding());
    if (m_around && (zoom.around || !model.emptyColumns().empty())) zoom.around = m_around;
    return zoom;
}

double StageView::scale() const { return stageScale(width(), height(), m_textScale); }

Moment StageView::now() const { return m_document->at(m_playback->step(), m_playback->block()); }

FrameState StageView::frame() const { return frameAt(m_playback->step(), m_playback->progress()); }

FrameState StageView::frameAt(FilmStep step, double progress) const {
    FrameState frame = frameOf(*m_document, step, m_playback->block());
    frame.progress = progress;
    if (showsGrid() && hasFocus()) frame.focusBlock = frame.block;
    frame.hoverBlock = m_hoverBlock;
    frame.speed = m_playback->speed();
    frame.rows = m_rows;
    frame.symbols = m_playback->symbols();
    frame.hover = m_playback->hover();
    frame.hoverThread = m_playback->hoverThread();
    frame.selection = m_playback->selection();
    frame.finding = finding();
    frame.warp = m_playback->warp();
    if (!m_beside) return frame;
    frame.hover = ownCell(frame, frame.hover);
    if (m_playback->selectionSide() != m_side) frame.selection = ownCell(frame, frame.selection);
    FrameState other = frameOf(*m_beside, step);
    other.progress = progress;
    other.speed = frame.speed;
    other.rows = m_rows;
    other.symbols = frame.symbols;
    other.warp = frame.warp;
    frame.beside = std::make_shared<const FrameState>(std::move(other));
    return frame;
}

std::optional<CellAddress> StageView::selection() const { return empty() ? std::nullopt : frame().selection; }

// The place in this run that corresponds to a cell of the other one, even if its array has another name.
std::optional<CellAddress> StageView::ownCell(const FrameState& frame,
                                              const std::optional<CellAddress>& cell) const {
    if (!cell || frame.model->columnAt(frame.step, *cell)) return cell;
    const Row& row = frame.now().row;
    const std::optional<Column> column =
        cell->index < std::uint64_t(row.size()) ? std::optional(Column(cell->index)) : std::nullopt;
    return column && row.stands(*column) ? std::optional(row.address(*column)) : std::nullopt;
}

StageRequest StageView::request() const {
    StageRequest request;
    request.width = width() / scale();
    request.height = height() / scale();
    request.header = controlsRow() + (m_compact ? 40 : m_name.isEmpty() ? 66 : 112);
    request.legend = m_compact && !m_legendButton->isChecked() && m_footReserved == 0 ? 0 : 24;
    request.besideLegend = m_footReserved / scale();
    request.views = ViewSet(shownViews());
    request.split = m_split;
    request.zoom = zoomNow();
    request.gridScrolled = m_gridScrolledIn == m_playback->step() ? m_gridScrolled : 0;
    request.previousLevel = m_level;
    return request;
}

void StageView::changed() {
    m_isCurrent = false;
    update();
}

const StageView::Picture& StageView::shown() const {
    const Seen seen{size(), devicePixelRatioF(), &themeOf(this), hasFocus()};
    if (!m_isCurrent || seen != m_seen) {
        m_document->beginPicture();
        compose(frame(), m_shown);
        m_seen = seen;
        m_isCurrent = true;
    }
    return m_shown;
}

void StageView::compose(FrameState frame, Picture& picture) const {
    CellPath path;
    if (m_playback->path() && frame.selection) path = pathInto(*frame.model, frame.step, *frame.selection);
    if (!path.cells.empty()) frame.path = &path;
    const bool isNow = frame.model == now().model && frame.step == now().step;
    const Spotlight light = isNow ? spotlight() : Spotlight();
    if (light.isOn()) frame.spotlight = &light;
    picture.layout = layoutStage(request());
    picture.scene.clear();
    const double toPixels = scale() * devicePixelRatioF();
    Canvas canvas(picture.scene, themeOf(this), Target(QTransform::fromScale(toPixels, toPixels)));
    composeHeadline(canvas, frame, picture.layout);
    picture.placed = paintStageBody(canvas, frame, picture.layout);
    if (picture.placed.level) m_level = picture.placed.level;
    if (picture.layout.splitterY > 0 && !m_presenting) composeSplitter(canvas, picture.layout);
}

void StageView::composeHeadline(Canvas& canvas, const FrameState& frame, const StageLayout& layout) const {
    Headline headline =
        headlineAt(*m_document, frame.filmStep, m_playback->block(), scope(), m_document->text().steps);
    const bool isOfStep = frame.finding && frame.finding->step == frame.step;
    if (m_presenting && isOfStep && is_own_text(m_document->trace())) tellFinding(headline, *frame.finding);
    if (m_outdated) headline.sentence = tr("shown: the run before your changes");
    if (!m_earlier.isEmpty()) headline.sentence = m_earlier;
    if (!m_name.isEmpty()) {
        const Film& film = m_document->film();
        const double number = 80; // kept free for the step number, if everything is on one line
        const QRectF box =
            paintName(canvas, layout.header, m_name, film.takenUpTo(frame.filmStep), film.taken());
        paintHeader(canvas, box, headline, m_compact ? number : 0);
        return;
    }
    const double row = controlsRow();
    const double reserved = m_presenting || row > 0 ? 0 : (width() - leftmostControl() + 8) / scale();
    paintHeader(canvas, layout.header.adjusted(0, row, 0, 0), headline, reserved);
}

int StageView::leftmostControl() const { return m_findings->isHidden() ? m_views->x() : m_findings->x(); }

// The height of the controls above the headline; 0 if there is room for the headline beside them.
double StageView::controlsRow() const {
    const double least = 200; // for the headline
    if (m_presenting || !m_name.isEmpty() || leftmostControl() >= least * scale()) return 0;
    return m_views->geometry().bottom() / scale();
}

void StageView::composeSplitter(Canvas& canvas, const StageLayout& layout) const {
    const Theme& t = canvas.theme();
    canvas.area({0, layout.splitterY - 0.5 / scale(), layout.width, 1 / scale()}, t.hair);
    QPainterPath grip;
    grip.addRoundedRect(QRectF(layout.width / 2 - 16, layout.splitterY - 2, 32, 4), 2, 2);
    canvas.shape(grip, m_drag == Drag::Split ? t.control : t.padHatch);
}

Subject StageView::subjectAt(QPointF at) const {
    return empty() ? Subject() : viz::subjectAt(shown().scene, at / scale());
}

std::optional<CellAddress> StageView::cellAt(QPointF at) const {
    return empty() ? std::nullopt : cellOf(frame(), subjectAt(at));
}

QPointF StageView::placeOf(const Subject& subject) const {
    const auto spot = empty() ? std::nullopt : spotOf(shown().scene, subject);
    return spot ? spot->center() * scale() : QPointF();
}

Spotlight StageView::spotlight() const {
    const auto [model, block, step] = now();
    const auto code = m_document->codeAt(m_playback->step(), m_playback->block());
    if (const auto move = m_playback->hoverMove()) return spotlightOnMove(*model, *code, step, *move);
    const int line = m_playback->hoverLine();
    return line > 0 ? spotlightOnLine(*model, *code, step, line) : Spotlight();
}

// Screen readers announce each settled step: headline, sentence, changed cells.
void StageView::announce() {
    changed();
    if (empty() || !m_playback->settled() || m_playback->playing() || m_announced == m_playback->step())
        return;
    m_announced = m_playback->step();
    const QString words =
        spokenStep(*m_document, *m_announced, m_playback->block(), scope(), m_document->text().steps);
    setAccessibleDescription(words);
    QAccessibleEvent event(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void StageView::resizeEvent(QResizeEvent*) {
    placeControls();
    emit columnsChanged();
}

void StageView::placeControls() {
    const double s = scale();
    const int middle = int(m_compact ? 20 * s : 27 * s), gap = 8, left = 12;
    const int findings = m_findings->isHidden() ? 0 : m_findings->sizeHint().width() + gap;
    int right = width() - 24;
    const auto put = [&](QWidget* widget, int most) {
        const QSize size = widget->sizeHint();
        const int wide = std::min(size.width(), std::max(most, widget->minimumSizeHint().width()));
        right -= wide;
        widget->setGeometry(right, middle - std::min(size.height(), 32) / 2, wide, size.height());
        right -= gap;
    };
    if (!m_lends) {
        put(m_fit, right);
        put(m_rowsButton, right);
        m_views->fitInto(right - findings - left);
        put(m_views, right - findings - left);
    }
    if (findings > 0) put(m_findings, right);
    m_legendButton->setVisible(m_compact && !m_presenting && m_footReserved == 0 && !empty());
    // The button is below the row labels, because the last cell extends to the other corner.
    m_legendButton->setGeometry(4, height() - 34, 32, 32);
    const QSize button = m_emptyButton->sizeHint();
    m_emptyButton->setGeometry((width() - button.width()) / 2, height() / 2 + 12, button.width(),
                               button.height());
}

void StageView::paintEvent(QPaintEvent*) {
    const Theme& t = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.surface);
    if (empty()) return paintEmpty(painter);
    if (m_dimmed || !m_earlier.isEmpty()) painter.setOpacity(t.opacity(0.6));
    if (!m_zoomBefore.isNull()) return paintZoom(painter);
    painter.save();
    painter.scale(scale(), scale());
    const Playback::CrossFade fade = m_playback->crossFade();
    if (fade.part < 1 && m_document->steps().contains(fade.step)) {
        const QPixmap now = picture();
        Picture before;
        compose(frameAt(fade.step, fade.progress), before);
        play(before.scene, painter);
        painter.resetTransform();
        painter.setOpacity(painter.opacity() * fade.part);
        painter.drawPixmap(0, 0, now);
    } else {
        play(shown().scene, painter);
    }
    painter.restore();
    if (m_presenting) paintPhaseLine(painter);
}

QPixmap StageView::picture() const {
    QPixmap now(size() * devicePixelRatioF());
    now.setDevicePixelRatio(devicePixelRatioF());
    now.fill(themeOf(this).surface);
    QPainter painter(&now);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale(), scale());
    play(shown().scene, painter);
    return now;
}

void StageView::paintEmpty(QPainter& painter) const {
    const Theme& t = themeOf(this);
    painter.setFont(wordFont(15, 500));
    painter.setPen(t.muted);
    painter.drawText(QRectF(0, height() / 2.0 - 28, width(), 24), Qt::AlignCenter, emptyText());
}

QString StageView::emptyText() const {
    if (!empty()) return {};
    if (!m_earlier.isEmpty()) return m_earlier;
    if (!m_document) return tr("Nothing is loaded yet.");
    if (!takes_input(m_document->trace())) return tr("There are no steps to show.");
    // The fields may have changed since then; in that case they show messages of their own.
    return m_outdated ? QString() : tr("Nothing to scan: the input is empty.");
}

// One dash per step, the current one taller: the slide's place in the run.
void StageView::paintPhaseLine(QPainter& painter) const {
    const Theme& t = themeOf(this);
    const Film& film = m_document->film();
    const double pitch = double(width()) / film.stepCount(), gap = std::min(4.0, pitch / 4);
    for (const FilmStep step : film.steps()) {
        const bool now = step == m_playback->step();
        painter.setOpacity(step <= m_playback->step() ? 1 : t.opacity(0.3));
        const double h = now ? 6 : 3;
        painter.fillRect(QRectF(double(step) * pitch + gap / 2, height() - h, pitch - gap, h),
                         t.role(roleFor(film.role(step))).solid);
    }
    painter.setOpacity(1);
}

} // namespace scanscope::viz

#include "moc_stage_view.cpp"
