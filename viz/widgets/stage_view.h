// The stage: headline, views and legend of one moment, painted by the painters that exports use too. Wheel
// zooms about the pointer, drag pans, a click selects a cell.
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

    // Null: nothing is loaded. `beside`: the run that stands at its side, in lock-step with it; null: none.
    void setDocument(SharedDocument document, SharedDocument beside = {}, const QString& name = {});
    // Its controls stand elsewhere, in this row; null: over the stage again.
    void lendControls(QBoxLayout* row);
    // Shows the same views and columns as another stage, whose controls are those of both.
    void follow(const StageView& other);
    void setSide(Side side) { m_side = side; } // of the two, of which run its cells are
    void setOutdated(bool outdated);           // the headline says that this is the run before the changes
    // An earlier run than the one that was asked for stays, dimmed, with words that say which; empty: none.
    void setEarlier(const QString& words);
    void setDimmed(bool dimmed);         // while a run takes long
    void setCompact(bool on);            // header of one line, legend behind a `?`
    void setOneView(bool one);           // no room for two
    void setFootReserved(int width);     // so much of the legend's line, from the right
    void setPresenting(bool presenting); // no controls, a phase line at the foot
    void setTextScale(double scale);
    void fit(); // all columns; where some of them were left out for that, a second time leaves them out
    void toggleRows();
    void toggleView(View view); // where the run has something to show in it
    void showBest();            // the views that the run opens in
    [[nodiscard]] std::vector<View> shownViews() const;
    [[nodiscard]] Scope scope() const;   // of what its headline says
    void enterBlock(BlockAddress block); // from all blocks into one
    void leaveBlock();                   // and back
    // The cell that it shows as the selected one; none where it shows none in this step.
    [[nodiscard]] std::optional<CellAddress> selection() const;
    void walk(int dx); // the selection, by cells of the current row; among all blocks, from one to another
    void walkLaunches(int dy);            // among all blocks
    void walkWarps(int by);               // of the block; past the last one, the one that is worst off
    [[nodiscard]] bool showsWarp() const; // one alone
    [[nodiscard]] double split() const { return m_split; }
    void setSplit(double split);

    [[nodiscard]] SegmentedControl* views() const { return m_views; }
    [[nodiscard]] IconButton* legendButton() const { return m_legendButton; }
    [[nodiscard]] IconButton* rowsButton() const { return m_rowsButton; }
    [[nodiscard]] Button* emptyButton() const { return m_emptyButton; }
    [[nodiscard]] QString emptyText() const; // in place of a picture
    // Says how many findings there are, and goes to the next.
    [[nodiscard]] Button* findingsButton() const { return m_findings; }
    [[nodiscard]] const Zoom& zoom() const { return m_zoom; }
    // The columns that all views share, in stage units, and how many pixels one has: for what stands below.
    [[nodiscard]] Columns columns() const;
    [[nodiscard]] double scale() const;
    // Where the rows of its steps stand, in pixels of the widget; none in a view that has no such rows.
    [[nodiscard]] std::vector<PlacedRow> rows() const;
    [[nodiscard]] QSize sizeHint() const override { return {1024, 688}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {480, 240}; }

    // The moment that it shows; a document must be loaded.
    [[nodiscard]] FrameState frame() const;
    // The subject under a point of the widget, and the middle of where one is shown; null where it is not.
    [[nodiscard]] Subject subjectAt(QPointF at) const;
    [[nodiscard]] QPointF placeOf(const Subject& subject) const;
    [[nodiscard]] std::optional<CellAddress> cellAt(QPointF at) const; // that a click selects
    [[nodiscard]] QString helpAt(QPointF at) const;                    // the tooltip

signals:
    void inspectRequested();
    void typeRequested(); // the input is empty, and someone wants to change that
    void splitChanged(double split);
    void nextFindingRequested();
    void columnsChanged();
    void viewStateChanged(); // views, rows or columns

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
    // The picture of the frame, as a scene in stage units; composed anew when something changed.
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
    [[nodiscard]] Zoom zoomNow() const; // with what is left out
    [[nodiscard]] const Flaw* finding() const;
    void unfold();
    bool scrollLaunches(QPointF at, double turns); // of the wheel; false where there is nothing to scroll

    Playback* m_playback;
    SharedDocument m_document, m_beside;
    Side m_side = Side::first;
    QString m_name; // of the run, over the headline; empty where it stands alone
    bool m_lends = false;
    Rows m_rows = Rows::history;
    QString m_earlier;
    bool m_outdated = false, m_dimmed = false, m_compact = false, m_oneView = false, m_presenting = false;
    int m_footReserved = 0;
    double m_textScale = 1, m_split = 0.59;
    Zoom m_zoom;
    bool m_showsAll = false;                  // of a program's columns, however many
    std::optional<Column> m_around;           // that a click has led to
    double m_gridScrolled = 0;                // launches, up from the one that runs
    std::optional<FilmStep> m_gridScrolledIn; // the step; any other shows the launch that runs
    mutable std::optional<Level> m_level;
    mutable Picture m_shown;
    mutable bool m_isCurrent = false; // m_shown, as long as the widget looks as it did
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
    QString m_viewsOf;            // the run that the views were chosen for: its algorithm and what it offers
    std::optional<View> m_picked; // of the views that are shown, the one that a person has chosen last
    std::vector<View> m_inside;   // that were looked at in a block last
    std::optional<BlockAddress> m_hoverBlock;
    // From all blocks into one, and back.
    QVariantAnimation m_zooming;
    QPixmap m_zoomBefore;
    QRectF m_zoomBox; // of the block, in the widget
    bool m_zoomInwards = true;
};

} // namespace scanscope::viz
