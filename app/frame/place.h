// One of the screens of the window: what the window asks of any of them, whatever it shows.
#pragma once

#include <QWidget>

namespace scanscope::app {

// The run or file that is open in a place, for the middle of the app bar and the title of the window.
struct Loaded {
    QString name = {}, details = {};
    QString untitled = {}; // in the title, where nothing has a name
};

// Loss that quitting now would bring, in words; empty where there is none.
struct Loss {
    QString words = {};
    bool canBeSaved = false; // before quitting
    friend bool operator==(const Loss&, const Loss&) = default;
};

class Place : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    // Keys and buttons that every place answers in its own way.
    virtual void run() = 0; // what is set up
    virtual void cancelRun() = 0;
    [[nodiscard]] virtual bool isRunning() const = 0;
    virtual void saveDialog() = 0; // asks for a name
    [[nodiscard]] virtual bool canSave() const = 0;
    virtual void openDialog() = 0;   // asks for a file
    virtual void toggleColumn() = 0; // at the right
    [[nodiscard]] virtual bool showsColumn() const = 0;
    virtual void escape() { home()->setFocus(); } // the key, where no control took it

    [[nodiscard]] virtual Loaded loaded() const = 0;
    virtual void sayBriefly(const QString& words) = 0;
    virtual void sayUnreadable(const QString& message) = 0; // of a file that a person opened here

    [[nodiscard]] virtual QWidget* home() const = 0; // has the focus as long as nothing else wants it
    // Parts of the place in the order in which one reads them, and Tab moves the focus.
    [[nodiscard]] virtual QWidgetList focusOrder() const = 0;
    // The field that has the focus is not being typed in yet, so that keys still play.
    [[nodiscard]] virtual bool inputIsFresh() const { return false; }
    // Ctrl+Return in there means something else than to run.
    [[nodiscard]] virtual bool keepsReturn(const QWidget*) const { return false; }

    virtual void leave() {}                // another place is shown from now on
    virtual void endAll() { cancelRun(); } // the window goes
    [[nodiscard]] virtual Loss loss() const { return {}; }
    virtual bool saveLost() { return false; } // what can be saved of it; false where it was not

signals:
    void wanted(); // to be shown
    void loadedChanged();
    void lossChanged();
    void fileChosen(const QString& path); // that may be for another place
};

// Moves the focus as one reads, part after part, and within each from left to right and down: to the next
// control of these parts, or the one before, round and round. False where there is none.
bool moveFocus(const QWidgetList& parts, bool next);

} // namespace scanscope::app
