// A slim row over the code that looks for words in it.
#pragma once

#include <QWidget>

#include "viz/widgets/code_painter.h"

class QLineEdit;

namespace scanscope::viz {

class CodeView;
class IconButton;
class TextLabel;

// Where the words stand, in upper or lower case; no two places overlap.
[[nodiscard]] std::vector<CodeRange> placesOf(const QString& words, const QString& text);

// Every place is marked in the text, and the one that it has gone to is selected. Enter goes to the next,
// Shift+Enter to the one before; after the last comes the first. Alt+Z wraps long lines, as elsewhere.
class CodeFind : public QWidget {
    Q_OBJECT
public:
    explicit CodeFind(CodeView* view, QWidget* parent = nullptr);

    void open(); // with the words that are selected in the text
    void close();
    void goOn(int by); // +1: to the next place, −1: to the one before
    [[nodiscard]] QLineEdit* field() const { return m_field; }
    [[nodiscard]] QString count() const; // "2 of 5"

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void look();
    void select(const CodeRange& place);
    void showCount();
    [[nodiscard]] int current() const; // which of the places is selected; −1: none
    [[nodiscard]] CodeRange selection() const;

    CodeView* m_view;
    QLineEdit* m_field;
    TextLabel* m_count;
    IconButton *m_previous, *m_next;
};

} // namespace scanscope::viz
