#include "app/export/export_preview.h"

#include <algorithm>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "viz/export/export.h"
#include "viz/export/export_pages.h"
#include "viz/export/pptx_file.h"
#include "viz/export/slide_omissions.h"
#include "viz/export/whole_files.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

namespace {

constexpr int margin = 24, stripHeight = 58, stripGap = 16, smallGap = 10, mostSmall = 12;
constexpr double ring = 3.75;

} // namespace

ExportPreview::ExportPreview(QWidget* parent)
    : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Preview"));
    setMinimumSize(320, 240);
}

void ExportPreview::show(viz::SharedDocument document, const viz::ExportOptions& options) {
    m_document = std::move(document);
    m_options = options;
    m_small.clear();
    if (m_document) m_shot.step = std::min(m_shot.step, m_document->lastStep());
    lookForOmissions();
    render();
}

void ExportPreview::setShot(viz::Shot shot) {
    if (shot == m_shot) return;
    const bool isOtherStep = shot.step != m_shot.step;
    m_shot = shot;
    if (isOtherStep) lookForOmissions();
    render();
}

void ExportPreview::lookForOmissions() {
    m_omissions.clear();
    if (m_document && m_document->steps().contains(m_shot.step))
        m_omissions = viz::omittedFrom(*m_document, {m_shot.step}, m_options);
}

QRect ExportPreview::frame() const {
    const QRect room = rect().adjusted(margin, margin, -margin, -margin - stripHeight - stripGap);
    const QSize size = pictureSize().scaled(room.size(), Qt::KeepAspectRatio);
    return {room.topLeft() + QPoint((room.width() - size.width()) / 2, (room.height() - size.height()) / 2),
            size};
}

QSize ExportPreview::pictureSize() const {
    return m_options.gathering == viz::Gathering::handout ? viz::pageSize(m_options).toSize()
                                                          : m_options.size;
}

// Paints the slide, or the picture or page that contains it.
QImage ExportPreview::painted(QSize size) const {
    viz::ExportOptions options = m_options;
    options.size = size;
    if (m_options.deck) return viz::previewOnTemplate(*m_document, m_shot, options);
    if (m_options.gathering == viz::Gathering::none) return viz::renderSlide(*m_document, m_shot, options);
    const viz::ExportPlan plan = viz::planExport(*m_document, viz::ExportFormat::pdf, m_options, {});
    const std::vector<viz::FilmStep>& steps = plan.files.front().steps;
    QImage image = viz::emptyPicture(size);
    QPainter painter(&image);
    if (m_options.gathering == viz::Gathering::sheet) {
        viz::paintSheet(painter, size, *m_document, steps, options);
        return image;
    }
    const QSizeF page = viz::pageSize(m_options);
    painter.scale(size.width() / page.width(), size.height() / page.height());
    const auto before = std::ranges::lower_bound(steps, m_shot.step) - steps.begin();
    const int number = int(std::min<std::ptrdiff_t>(before, std::ssize(steps) - 1)) / viz::stepsOnHandout;
    const auto first = steps.begin() + std::ptrdiff_t(number) * viz::stepsOnHandout;
    const auto last = first + std::min<std::ptrdiff_t>(viz::stepsOnHandout, steps.end() - first);
    viz::paintHandout(painter, viz::composeHandout(page, *m_document, {first, last}, number + 1,
                                                   viz::pageCount(plan, plan.files.front()), m_options,
                                                   painter.deviceTransform()));
    return image;
}

// Paints the contents of the file at the size of the preview.
void ExportPreview::render() {
    m_picture = {};
    const QSize size = frame().size() * devicePixelRatioF();
    if (m_document && m_document->stepCount() > 0 && size.width() >= 64 && size.height() >= 64) {
        m_picture = painted(size);
        m_picture.setDevicePixelRatio(devicePixelRatioF());
    }
    update();
}

QSize ExportPreview::thumbnailSize() const {
    const double ratio = double(m_options.size.width()) / m_options.size.height();
    const int room = (width() - 2 * margin + smallGap) / std::max(1, shownSteps()) - smallGap;
    const int wide = std::min(int(stripHeight * ratio), std::max(24, room));
    return {wide, std::min(stripHeight, int(wide / ratio))};
}

int ExportPreview::shownSteps() const {
    return m_document ? std::min(mostSmall, m_document->stepCount()) : 0;
}

viz::FilmStep ExportPreview::firstShown() const {
    const int count = m_document ? m_document->stepCount() : 0;
    return std::clamp(m_shot.step - shownSteps() / 2, viz::FilmStep{},
                      viz::FilmStep(std::max(0, count - shownSteps())));
}

QRect ExportPreview::thumbnail(viz::FilmStep step) const {
    const int at = step - firstShown();
    if (at < 0 || at >= shownSteps()) return {};
    const QSize size = thumbnailSize();
    const int whole = shownSteps() * (size.width() + smallGap) - smallGap;
    return {QPoint((width() - whole) / 2 + at * (size.width() + smallGap), height() - margin - stripHeight),
            size};
}

QImage ExportPreview::small(viz::FilmStep step) {
    const auto found = m_small.find(step);
    const QSize size = thumbnailSize() * devicePixelRatioF();
    if (found != m_small.end() && found->second.size() == size) return found->second;
    viz::ExportOptions options = m_options;
    options.size = (size * 4).expandedTo({64, 64});
    QImage image = viz::renderSlide(*m_document, {step}, options)
                       .scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    image.setDevicePixelRatio(devicePixelRatioF());
    return m_small[step] = image;
}

void ExportPreview::paintEvent(QPaintEvent*) {
    const viz::Theme& t = viz::themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.sunken);
    if (m_picture.isNull()) return;
    const QRect box = frame();
    if (m_options.slide.transparent) { // a checkerboard, the usual sign for transparency
        painter.fillRect(box, t.surface);
        for (int y = 0; y < box.height(); y += 16)
            for (int x = (y / 16 % 2) * 16; x < box.width(); x += 32)
                painter.fillRect(QRect(box.left() + x, box.top() + y, 16, 16) & box, t.sunken);
    }
    painter.drawImage(box.topLeft(), m_picture);
    painter.setPen(QPen(t.hair, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(box).adjusted(-0.5, -0.5, 0.5, 0.5));
    for (viz::FilmStep step = firstShown(); step < firstShown() + shownSteps(); ++step) {
        const QRectF place = thumbnail(step);
        painter.drawImage(place.topLeft(), small(step));
        painter.setPen(QPen(t.hair, 1));
        painter.drawRoundedRect(place.adjusted(-0.5, -0.5, 0.5, 0.5), 3, 3);
        if (step != m_shot.step) continue;
        painter.setPen(QPen(t.ink, 2.5)); // drawn outside the slide, whose colour may be similar
        painter.drawRoundedRect(place.adjusted(-ring, -ring, ring, ring), 5, 5);
    }
}

void ExportPreview::resizeEvent(QResizeEvent*) {
    m_small.clear();
    render();
}

void ExportPreview::mousePressEvent(QMouseEvent* event) {
    for (viz::FilmStep step = firstShown(); step < firstShown() + shownSteps(); ++step)
        if (thumbnail(step).contains(event->position().toPoint())) return emit stepChosen(step);
    QWidget::mousePressEvent(event);
}

void ExportPreview::keyPressEvent(QKeyEvent* event) {
    const viz::FilmStep first, last = m_document ? m_document->lastStep() : first;
    switch (event->key()) {
    case Qt::Key_Left:
        return emit stepChosen(std::max(first, m_shot.step - (m_shot.progress < 1 ? 0 : 1)));
    case Qt::Key_Right:
        return emit stepChosen(std::min(last, m_shot.step + 1));
    case Qt::Key_Home:
        return emit stepChosen(first);
    case Qt::Key_End:
        return emit stepChosen(last);
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace scanscope::app

#include "moc_export_preview.cpp"
