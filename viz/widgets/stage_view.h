// The stage: headline, views and legend of one moment, painted by the same painters that exports use. The
// wheel zooms around the pointer, dragging pans, and a click selects a cell.
#pragma once

#include <QPixmap>
#include <QVariantAnimation>
#include <QWidget>

class QBoxLayout;

#include "viz/model/document.h"
#include "viz/model/playback.h"
#include "viz/model/run_texts.h"
#include "viz/model/views.h"
#include "viz/scene/scene.h"
#include "viz/stage/stage_layout.h"
#include "viz/views/view.h"

namespace scanscope::viz {

class Button;
class Canvas;
class IconButton;
class SegmentedControl;
struct Theme;

class StageView : public QWidget {
    Q_OBJECT
public:
    explicit StageView(Playback* playback, QWidget* parent = nullptr);

    // A null document means that nothing is loaded. `beside` is the run beside it, in lock-step, or null.
    void setDocument(SharedDocument document, SharedDocument beside = {}, const QString& name = {});
    // Moves the stage's controls to this row; null: back over the stage.
    void lendControls(QBoxLayout* row);
    // Shows the same views and columns as another stage, whose controls act on both.
    void follow(const StageView& other);
    void setSide(Side side) { m_side = side; } // for two runs: which one it shows
    void setOutdated(bool outdated);           // the headline says that this run is from before the changes
    // Dims the picture, and says in these words why it shows an earlier run in place of the requested one;
    // empty: it shows the requested run.
    void setEarlier(const QString& words);
    [[nodiscard]] const QString& earlier() const { return m_earlier; }
    void setDimmed(bool dimmed);         // dims the stage during a long run
    void setCompact(bool on);            // one-line header, legend behind a `?` button
    void setOneView(bool one);           // shows one view if two do not fit
    void setFootReserved(int width);     // width kept free at the right of the legend's line
    void setPresenting(bool presenting); // no controls, phase line at the bottom
    void setTextScale(double scale);
    void fit(); // resets the zoom; for a user program, then toggles between all and some columns
    void toggleRows();
    void toggleView(View view); // only if the run has content for it
    void showBest();            // shows the views in which the run opens
    [[nodiscard]] std::vector<View> shownViews() const;
    [[nodiscard]] Scope scope() const;   // the scope of its headline
    void enterBlock(BlockAddress block); // zooms from all blocks into one
    void leaveBlock();                   // zooms back out to all blocks
    // The cell shown as selected; none if this step shows no such cell.
    [[nodiscard]] std::optional<CellAddress> selection() const;
    void walk(int dx);         // moves the selection by cells of the current row; among all blocks, by blocks
    void walkLaunches(int dy); // moves by launches, among all blocks
    void walkWarps(int by);    // moves by warps of the block; after the last comes "the worst one"
    [[nodiscard]] bool showsWarp() const; // a view of a single warp is shown
    [[nodiscard]] double split() const { return m_split; }
    void setSplit(double split);

    [[nodiscard]] SegmentedControl* views() const { return m_views; }
    [[nodiscard]] IconButton* legendButton() const { return m_legendButton; }
    [[nodiscard]] IconButton* rowsButton() const { return m_rowsButton; }
    [[nodiscard]] Button* emptyButton() const { return m_emptyButton; }
    [[nodiscard]] QString emptyText() const; // shown in place of a picture
    // Shows the number of findings, and goes to the next one.
    [[nodiscard]] Button* findingsButton() const { return m_findings; }
    [[nodiscard]] const Zoom& zoom() const { return m_zoom; }
    // The columns that all views share, in stage units, and the pixels per unit, for widgets below.
    [[nodiscard]] Columns columns() const;
    [[nodiscard]] double scale() const;
    // The places of its steps' rows, in pixels of the widget; empty for views without such rows.
    [[nodiscard]] std::vector<PlacedRow> rows() const;
    [[nodiscard]] QSize sizeHint() const override { return {1024, 688}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {480, 240}; }

    // The moment that is shown; a document must be loaded.
    [[nodiscard]] FrameState frame() const;
    // The subject at a point of the widget, and the centre of a subject, or null if it is not shown.
    [[nodiscard]] Subject subjectAt(QPointF at) const;
    [[nodiscard]] QPointF placeOf(const Subject& subject) const;
    [[nodiscard]] std::optional<CellAddress> cellAt(QPointF at) const; // the cell that a click selects
    [[nodiscard]] QString helpAt(QPointF at) const;                    // text of the tooltip

signals:
    void inspectRequested();
    void typeRequested(); // the user wants to enter numbers because the input is empty
    void splitChanged(double split);
    void nextFindingRequested();
    void columnsChanged();
    void viewStateChanged(); // the views, rows or columns changed

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Drag { None, Press, Pan, Split };
    [[nodiscard]] bool empty() const { return !m_document || m_document->stepCount() == 0; }
    [[nodiscard]] Moment now() const;
    [[nodiscard]] FrameState frameAt(FilmStep step, double progress) const;
    [[nodiscard]] bool showsGrid() const;
    [[nodiscard]] bool entered() const;
    // The frame's picture as a scene in stage units; composed again after changes.
    struct Picture {
        StageLayout layout;
        Placed placed;
        Scene scene;
    };
    [[nodiscard]] const Picture& shown() const;
    void changed();
    void setViews(const std::vector<View>& views);
    void pointAtBlock(std::optional<BlockAddress> block);
    void zoomBetween(const QPixmap& before, const QRectF& box, bool inwards);
    void paintZoom(QPainter& painter) const;
    [[nodiscard]] QPixmap picture() const;
    [[nodiscard]] StageRequest request() const;
    [[nodiscard]] bool overSplitter(QPointF at) const;
    [[nodiscard]] Spotlight spotlight() const;
    void pointAt(const Subject& subject);
    void announce();
    void placeControls();
    [[nodiscard]] int leftmostControl() const;
    [[nodiscard]] double controlsRow() const;
    void showViews();
    void showFindings();
    void showEmptyButton();
    void compose(FrameState frame, Picture& picture) const;
    [[nodiscard]] std::optional<CellAddress> ownCell(const FrameState& frame,
                                                     const std::optional<CellAddress>& cell) const;
    void composeHeadline(Canvas& canvas, const FrameState& frame, const StageLayout& layout) const;
    void composeSplitter(Canvas& canvas, const StageLayout& layout) const;
    void paintEmpty(QPainter& painter) const;
    void paintPhaseLine(QPainter& painter) const;
    void pan(double dx);
    void panLeftOut(Column first);
    [[nodiscard]] Zoom zoomNow() const; // leaves out columns of a user program
    [[nodiscard]] const Flaw* finding() const;
    void unfold();
    bool scrollLaunches(QPointF at, double turns); // for the wheel; false if there is nothing to scroll

    Playback* m_playback;
    SharedDocument m_document, m_beside;
    Side m_side = Side::first;
    QString m_name; // the run's name over the headline; empty if it is the only run
    bool m_lends = false;
    Rows m_rows = Rows::history;
    QString m_earlier;
    bool m_outdated = false, m_dimmed = false, m_compact = false, m_oneView = false, m_presenting = false;
    int m_footReserved = 0;
    double m_textScale = 1, m_split = 0.59;
    Zoom m_zoom;
    bool m_showsAll = false;                  // all columns of a user program
    std::optional<Column> m_around;           // the column that a click led to
    double m_gridScrolled = 0;                // in launches, upwards from the running one
    std::optional<FilmStep> m_gridScrolledIn; // valid for this step; other steps show the running launch
    mutable std::optional<Level> m_level;
    mutable Picture m_shown;
    mutable bool m_isCurrent = false; // m_shown is valid until the widget changes
    struct Seen {
        QSize size;
        double pixelRatio = 0;
        const Theme* theme = nullptr;
        bool hasFocus = false;
        friend bool operator==(const Seen&, const Seen&) = default;
    };
    mutable Seen m_seen;
    SegmentedControl* m_views;
    IconButton *m_rowsButton, *m_fit, *m_legendButton;
    Button *m_emptyButton, *m_findings;
    Drag m_drag = Drag::None;
    QPointF m_pressed, m_last;
    std::optional<FilmStep> m_announced;
    QString m_viewsOf;            // the run for which views were chosen: its algorithm and its views
    std::optional<View> m_picked; // the shown view that the user chose last
    std::vector<View> m_inside;   // the views last used inside a block
    std::optional<BlockAddress> m_hoverBlock;
    // The transition between all blocks and one block.
    QVariantAnimation m_zooming;
    QPixmap m_zoomBefore;
    QRectF m_zoomBox; // box of the block in the widget
    bool m_zoomInwards = true;
};

} // namespace scanscope::viz
