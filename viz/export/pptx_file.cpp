#include "viz/export/pptx_file.h"

#include <algorithm>
#include <map>
#include <QPainter>
#include <utility>

#include "kernels/trace/access.h"
#include "viz/export/markup.h"
#include "viz/export/pptx_deck.h"
#include "viz/export/pptx_shapes.h"
#include "viz/export/whole_files.h"
#include "viz/model/language.h"
#include "viz/model/run_texts.h"
#include "viz/scene/fonts.h"
#include "viz/scene/play.h"

namespace scanscope::viz {

namespace {

// Names for Morph: a cell of the newest row of an array keeps its name from slide to slide, and so do the
// cells of each older row.
class SubjectNames {
public:
    SubjectNames(const FrameState& frame, const Scene& scene)
        : m_frame(frame) {
        for (const Subject& subject : scene.subjects)
            if (const auto* of = std::get_if<CellAfter>(&subject)) {
                const auto newest = m_newest.try_emplace(arrayOf(of->cell), of->step).first;
                newest->second = std::max(newest->second, of->step);
            }
    }

    QString operator()(const CellAfter& of) const {
        const QString name = nameOf(of.cell);
        const bool isNewest = of.step == m_newest.at(arrayOf(of.cell));
        return name.isEmpty() || isNewest ? name
                                          : QStringLiteral("%1 after %2").arg(name).arg(int(of.step) + 1);
    }
    QString operator()(const CellOfRun& of) const { return nameOf(of.address()); }
    QString operator()(const CellBetween& of) const {
        return QStringLiteral("global %1-%2 at %3").arg(of.array).arg(of.cell).arg(int(of.band));
    }
    QString operator()(const ThreadOfLine& of) const {
        return of.line < 0 ? QString() : QStringLiteral("thread-%1").arg(of.thread);
    }
    QString operator()(ThreadOfLaunch of) const { return QStringLiteral("thread-%1").arg(int(of)); }
    QString operator()(const BlockAddress& of) const {
        return QStringLiteral("block-%1 of %2").arg(of.block).arg(int(of.launch));
    }
    template <class Other> QString operator()(const Other&) const { return {}; }

private:
    static std::pair<trace::Space, int> arrayOf(const CellAddress& cell) { return {cell.space, cell.array}; }
    [[nodiscard]] QString nameOf(const CellAddress& cell) const {
        const BlockModel& model = *m_frame.model;
        const trace::Array* array = trace::array_of(model.launch(), model.block(), cell.space, cell.array);
        return array ? QStringLiteral("%1-%2").arg(QString::fromStdString(array->name)).arg(cell.index)
                     : QString();
    }
    const FrameState& m_frame;
    std::map<std::pair<trace::Space, int>, BlockStep> m_newest; // the step of an array's newest row
};

// The size of a slide in points: the shorter side has as many as a slide has units, unless the longer side is
// then beyond PowerPoint's limit.
QSizeF slidePoints(QSizeF size) {
    constexpr double least = 72, most = 4032;
    const QSizeF units = size / slideScale(size);
    const QSizeF points = units * std::min(1.0, most / std::max(units.width(), units.height()));
    if (std::min(points.width(), points.height()) < least)
        failExport(tr("A PowerPoint slide cannot be %1×%2, because one side is more than %3 times as long as "
                      "the other. Choose another size.")
                       .arg(size.width())
                       .arg(size.height())
                       .arg(int(most / least)));
    return points;
}

QSizeF roomOf(const ExportOptions& options) {
    return options.deck ? options.deck->content.size() : QSizeF(options.size);
}

// A template has a place of its own for the title, and a slide in it is smaller than the screen.
SlideOptions slideFor(const Document& document, const ExportOptions& options) {
    constexpr double largest = 1.3;
    SlideOptions slide = options.slide;
    slide.transparent = false;
    if (options.deck) {
        slide.title = QString();
        slide.textScale =
            std::max(slide.textScale, std::min(largest, slide.textScale / slideScale(roomOf(options))));
    } else if (document.beside() && !slide.title) {
        slide.title = titleOf(document);
    }
    return slide;
}

// The transformation of the picture's units into points of the slide.
QTransform placeOf(const Deck& deck, const ExportOptions& options) {
    const double scale = deck.content.width() / (roomOf(options) / slideScale(roomOf(options))).width();
    return QTransform::fromScale(scale, scale) *
           QTransform::fromTranslate(deck.content.left(), deck.content.top());
}

bool isTitleLeftOut(const ExportOptions& options) {
    return options.slide.title && options.slide.title->isEmpty();
}

QByteArray titleShape(const Deck& deck, const PptxShapes::Title& title) {
    QByteArray place, body = "<a:bodyPr/>", run = attribute("lang", pptxLanguage()), text;
    if (!deck.isTemplate) {
        QRectF room = title.place; // other fonts may be wider
        room.setWidth(std::max(room.width(), deck.title.width()));
        place = "<a:xfrm>" + placeInUnits(room) + "</a:xfrm>";
        body = "<a:bodyPr wrap=\"none\" anchor=\"ctr\"><a:noAutofit/></a:bodyPr>";
        run += attribute("sz", QByteArray::number(qRound(100 * title.size)));
    }
    for (const QString& line : title.lines) {
        if (!text.isEmpty()) text += "<a:br/>";
        text += "<a:r><a:rPr" + run + "/><a:t>" + markup(line) + "</a:t></a:r>";
    }
    return "<p:sp><p:nvSpPr><p:cNvPr id=\"2\" name=\"Title\"/><p:cNvSpPr><a:spLocks noGrp=\"1\"/></p:cNvSpPr>"
           "<p:nvPr><p:ph type=\"title\"/></p:nvPr></p:nvSpPr><p:spPr>" +
           place + "</p:spPr><p:txBody>" + body + "<a:lstStyle/><a:p>" + text + "</a:p></p:txBody></p:sp>\n";
}

} // namespace

Scene composePptxSlide(const Document& document, Shot shot, const ExportOptions& options) {
    return composeSlide(roomOf(options), frameAt(document, shot, options), slideFor(document, options));
}

QImage previewOnTemplate(const Document& document, Shot shot, const ExportOptions& options) {
    loadFonts();
    const Deck& deck = *options.deck;
    const Theme& colors = theme(options.slide.theme);
    QImage image = emptyPicture(options.size);
    image.fill(colors.surface);
    QPainter painter(&image);
    painter.scale(options.size.width() / deck.size.width(), options.size.width() / deck.size.width());
    if (deck.hasTitle && !isTitleLeftOut(options))
        drawTextMiddle(painter, {deck.title.left(), deck.title.center().y()}, Align::left,
                       options.slide.titleOr(titleOf(document)), words(0.05 * deck.size.height(), 600),
                       colors.text);
    painter.setTransform(placeOf(deck, options), true);
    Scene scene = composePptxSlide(document, shot, options);
    scene.marks.erase(scene.marks.begin()); // the ground
    play(scene, painter, {.isExact = true});
    return image;
}

QByteArray renderPptx(const Document& document, const ExportPlan& plan, const PlannedFile& file,
                      const ExportProgress& progress) {
    loadFonts();
    const ExportOptions& options = plan.options;
    const Theme& colors = theme(options.slide.theme);
    const auto deck = options.deck ? options.deck : ownDeck(colors, slidePoints(options.size));
    const QTransform toSlide = placeOf(*deck, options);
    const PptxColors written(colors);
    const QByteArray form = deckText("slide.xml"), transition = deckText("transition.xml");
    std::vector<DeckSlide> slides;
    for (const FilmStep step : file.steps) {
        if (progress && !progress(int(slides.size()), int(file.steps.size()))) return {};
        const FrameState frame = frameAt(document, {step}, options);
        Scene scene = composePptxSlide(document, {step}, options);
        scene.marks.erase(scene.marks.begin()); // the ground is the master's
        const SubjectNames names(frame, scene);
        PptxShapes shapes(written, toSlide,
                          [&](const Subject& subject) { return std::visit(names, subject); });
        shapes.add(scene);
        PptxShapes::Title title = shapes.title();
        if (deck->isTemplate && deck->hasTitle && !isTitleLeftOut(options))
            title.lines = {options.slide.titleOr(titleOf(document))};
        const QString said =
            spokenStep(document, step, options.followed, options.slide.scope(), document.text().steps);
        slides.push_back(
            {filledTemplate(form, {{"TITLE", title.lines.isEmpty() ? QByteArray() : titleShape(*deck, title)},
                                   {"PICTURE", shapes.group(3, said)},
                                   {"TRANSITION", slides.empty() ? QByteArray() : transition}}),
             said});
    }
    return withSlides(*deck, options.slide.titleOr(titleOf(document)), slides);
}

} // namespace scanscope::viz
