// Text in the program's fonts and the theme's colours. It has a tone, not a colour, so that it follows the
// theme.
#pragma once

#include <QKeySequence>
#include <QLabel>
#include <QString>

namespace scanscope::viz {

class TextLabel : public QLabel {
    Q_OBJECT
public:
    enum class Tone { Text, Muted, Error, Warn, Ok };
    struct Type {
        double px = 13;
        int weight = 400;
        bool values = false; // use the font for numbers and code
    };
    explicit TextLabel(Type type, Tone tone = Tone::Text, const QString& text = {},
                       QWidget* parent = nullptr);

    void setTone(Tone tone);
    // Shows one line, elided, with the full text in the tooltip; otherwise behaves like QLabel.
    void setElided(bool elided, Qt::TextElideMode where = Qt::ElideRight);
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QColor color() const;
    Tone m_tone;
    bool m_elided = false;
    Qt::TextElideMode m_elideMode = Qt::ElideRight;
};

// The text of a tooltip as plain text, whatever it looks like: names, labels and messages come from files,
// and Qt would interpret text that looks like markup, and load the pictures that it refers to.
[[nodiscard]] QString plainToolTip(const QString& text);

// Keys with their names on this system: "Space", "Shift+F3".
[[nodiscard]] QString keyText(const QKeySequence& keys);

// A menu entry with its shortcut at the right end of the line.
[[nodiscard]] QString withKeys(const QString& name, const QKeySequence& keys);

} // namespace scanscope::viz
