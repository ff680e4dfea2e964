// A push button with an optional icon before its text and an optional chevron after it.
#pragma once

#include <optional>
#include <QAbstractButton>
#include <QPushButton>

#include "viz/scene/glyphs.h"
#include "viz/scene/icons.h"

namespace scanscope::viz {

class Button : public QPushButton {
    Q_OBJECT
public:
    explicit Button(const QString& text, QWidget* parent = nullptr);

    void setLeadingIcon(Icon icon);
    void setDropDown(bool dropDown); // chevron at the right, text at the left: opens a menu or sheet
    void setPrimary(bool primary);   // filled with ink
    [[nodiscard]] bool isPrimary() const;
    void setQuiet(bool quiet); // borderless until hovered: a label's menu, an inline fix
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    std::optional<Icon> m_icon;
    bool m_dropDown = false, m_quiet = false;
};

// A button that paints itself. Space and Return press it; arrow keys step through the run instead of moving
// the focus.
class PaintedButton : public QAbstractButton {
protected:
    explicit PaintedButton(QWidget* parent);
    void keyPressEvent(QKeyEvent* event) override;
};

// A button that shows an icon: 32 × 32 in the bars, 44 × 44 for the round play button.
class IconButton : public PaintedButton {
    Q_OBJECT
public:
    enum class Shape { Square, Disc };
    // `name` is read by screen readers and shown in the tooltip, followed by `keys`.
    IconButton(Icon icon, const QString& name, const QString& keys = {}, QWidget* parent = nullptr);

    void setIconKind(Icon icon);
    void setShape(Shape shape);
    void setStrong(bool strong); // `text` instead of `muted`
    void setName(const QString& name, const QString& keys = {});
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Icon m_icon;
    Shape m_shape = Shape::Square;
    bool m_strong = false;
};

} // namespace scanscope::viz
