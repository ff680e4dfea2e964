// A run on the full screen, for an audience. It shows an export's frame, as large as the screen allows, in
// the window's theme, and reacts to the pointer and to the keys that presenter remotes send.
//
// It is a separate window over the main window, which stays open. Both windows show the film of the same
// playback.
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
    // `ofTheFilm` are the film's actions, which also work here, beside the presenter's own.
    Presenter(viz::Playback* playback, const Actions& ofTheFilm, QWidget* window);

    // Sets the document to present. A document without steps is not presented. `look` sets the contents of a
    // frame; step, block, symbols and theme come from the playback and the window.
    void setDocument(viz::SharedDocument document, const viz::ExportOptions& look);
    void forgetDocument(); // the window sets the document again when presenting starts
    void start();
    void leave();

    enum class Cover : std::uint8_t { none, black, white };
    [[nodiscard]] Cover cover() const { return m_cover; }
    [[nodiscard]] bool showsProgress() const { return m_look.slide.progress; }
    [[nodiscard]] QRect frame() const; // the picture's area
    [[nodiscard]] PhaseList* phases() const { return m_phases; }
    [[nodiscard]] const Actions& actions() const { return m_actions; }
    [[nodiscard]] const Actions& ownActions() const { return m_own; } // these come first in actions()

    static constexpr int rest = 2000; // a still pointer is hidden after this time, in milliseconds

signals:
    void left();
    void coversWindow(bool covers); // whether the presenter hides the window

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
    void showView(int by); // shows the next or previous view, cyclically
    void hidePointer();
    void showPointer();

    void buildActions(const Actions& ofTheFilm);
    Action& addAction(const QString& name, const QList<QKeySequence>& keys, std::function<void()> run);
    void addPhaseActions();
    void addScreenActions();
    bool handleListKey(const QKeyEvent& event);
    void setCover(Cover cover);
    bool uncover(); // false if nothing was covered
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
    Actions m_actions, m_own; // all actions, and those that are not the film's
    Cover m_cover = Cover::none;
    PhaseList* m_phases;
    bool m_phasesByPointer = false;
    QTimer m_rest;
    int m_turned = 0; // the wheel's rotation that is not yet a whole step
};

} // namespace scanscope::app
