// A place is one of the screens of the window. The window uses this interface for all of them.
#pragma once

#include <QWidget>

namespace scanscope::app {

// The run or file that is open in a place, as shown in the middle of the app bar and in the window title.
struct Loaded {
    QString name = {}, details = {};
    QString untitled = {}; // the window title if there is no name
};

// A description of what would be lost by quitting now; empty if nothing would be.
struct Loss {
    QString words = {};
    bool canBeSaved = false; // whether it can be saved before quitting
    friend bool operator==(const Loss&, const Loss&) = default;
};

class Place : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    // Keys and buttons that each place handles in its own way.
    virtual void run() = 0; // runs the current setup
    virtual void cancelRun() = 0;
    [[nodiscard]] virtual bool isRunning() const = 0;
    virtual void saveDialog() = 0; // asks for a file name
    [[nodiscard]] virtual bool canSave() const = 0;
    virtual void openDialog() = 0;   // asks for a file
    virtual void toggleColumn() = 0; // shows or hides the right column
    [[nodiscard]] virtual bool showsColumn() const = 0;
    virtual void escape() { home()->setFocus(); } // Escape was pressed, and no control handled it

    [[nodiscard]] virtual Loaded loaded() const = 0;
    virtual void sayBriefly(const QString& words) = 0;
    virtual void sayUnreadable(const QString& message) = 0; // for a file that was opened in this place

    [[nodiscard]] virtual QWidget* home() const = 0; // has the focus while no other control needs it
    // The parts of the place in the order in which Tab moves the focus.
    [[nodiscard]] virtual QWidgetList focusOrder() const = 0;
    // Whether the focused field has not been typed in yet, so that keys still control playback.
    [[nodiscard]] virtual bool inputIsFresh() const { return false; }
    // Whether Ctrl+Return has its own meaning in this widget, instead of Run.
    [[nodiscard]] virtual bool keepsReturn(const QWidget*) const { return false; }

    virtual void leave() {}                // called before another place is shown
    virtual void endAll() { cancelRun(); } // called when the window closes
    [[nodiscard]] virtual Loss loss() const { return {}; }
    virtual bool saveLost() { return false; } // saves what can be saved; false if it was not saved

signals:
    void wanted(); // the place wants to be shown
    void loadedChanged();
    void lossChanged();
    void fileChosen(const QString& path); // the file may belong to another place
};

// Moves the focus to the next or previous control of these parts, in reading order: part after part, and
// within each part from left to right and down. Wraps around at the ends. Returns false if there are no
// controls.
bool moveFocus(const QWidgetList& parts, bool next);

} // namespace scanscope::app
