// A slim row above the code for finding text in it.
#pragma once

#include <QWidget>

#include "viz/widgets/code_painter.h"

class QLineEdit;

namespace scanscope::viz {

class CodeView;
class IconButton;
class TextLabel;

// All matches of the words in the text, ignoring case; no two overlap.
[[nodiscard]] std::vector<CodeRange> placesOf(const QString& words, const QString& text);

// All matches are highlighted, and the current one is selected. Enter goes to the next match, Shift+Enter to
// the previous one, cyclically. Alt+Z wraps long lines, as elsewhere.
class CodeFind : public QWidget {
    Q_OBJECT
public:
    explicit CodeFind(CodeView* view, QWidget* parent = nullptr);

    void open(); // takes over the text that is selected in the code
    void close();
    void goOn(int by); // goes to the next match (+1) or the previous one (−1)
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
    [[nodiscard]] int current() const; // index of the selected match; −1: none
    [[nodiscard]] CodeRange selection() const;

    CodeView* m_view;
    QLineEdit* m_field;
    TextLabel* m_count;
    IconButton *m_previous, *m_next;
};

} // namespace scanscope::viz
