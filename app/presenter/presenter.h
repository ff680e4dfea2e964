// A run on the full screen, for an audience: the frame that an export has, as large as the screen allows, in
// the theme of the window. It answers to the keys that presenter remotes send, and to the pointer.
//
// It is a window of its own over the other one, which stays as it is; both show the film of one playback.
#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

#include "app/frame/action.h"
#include "viz/export/export_plan.h"
#include "viz/model/document.h"
#include "viz/model/playback.h"

namespace scanscope::app {

class PhaseList;

class Presenter : public QWidget {
    Q_OBJECT
public:
    // Beside its own actions it answers to those of the film.
    Presenter(viz::Playback* playback, const Actions& ofTheFilm, QWidget* window);

    // The document must outlive what is shown of it; one without steps is not presented. `look` says what a
    // frame has; step, block, symbols and theme are those of playback and window.
    void setDocument(viz::SharedDocument document, const viz::ExportOptions& look);
    void forgetDocument(); // what the window shows is presented when that is asked for
    void start();
    void leave();

    enum class Cover : std::uint8_t { none, black, white };
    [[nodiscard]] Cover cover() const { return m_cover; }
    [[nodiscard]] bool showsProgress() const { return m_look.slide.progress; }
    [[nodiscard]] QRect frame() const; // where the picture stands
    [[nodiscard]] PhaseList* phases() const { return m_phases; }
    [[nodiscard]] const Actions& actions() const { return m_actions; }
    [[nodiscard]] const Actions& ownActions() const { return m_own; } // at the front of them

    static constexpr int rest = 2000; // milliseconds until a pointer that does not move is hidden

signals:
    void left();
    void coversWindow(bool covers); // nothing of the window is seen

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    [[nodiscard]] bool empty() const { return !m_document || m_document->stepCount() == 0; }
    [[nodiscard]] viz::ExportOptions look() const;
    void paintFrame(QPainter& painter, viz::Shot shot) const;
    void paintFilm(QPainter& painter) const;
    void showPosition();
    void describePosition();
    void listViews();
    void showView(int by); // of the list, round and round
    void hidePointer();
    void showPointer();

    void buildActions(const Actions& ofTheFilm);
    Action& addAction(const QString& name, const QList<QKeySequence>& keys, std::function<void()> run);
    void addPhaseActions();
    void addScreenActions();
    bool handleListKey(const QKeyEvent& event);
    void setCover(Cover cover);
    bool uncover(); // false where nothing was covered
    void forward();
    void back();
    void goToPhase(int phase);
    void togglePhases();
    void escape();
    void showKeys();

    viz::Playback* m_playback;
    QWidget* m_window;
    viz::SharedDocument m_document;
    viz::ExportOptions m_look;
    std::vector<viz::ViewSet> m_views;
    int m_view = 0;
    Actions m_actions, m_own; // all; those that are not of the film
    Cover m_cover = Cover::none;
    PhaseList* m_phases;
    bool m_phasesByPointer = false;
    QTimer m_rest;
    int m_turned = 0; // of the wheel, less than a step
};

} // namespace scanscope::app
