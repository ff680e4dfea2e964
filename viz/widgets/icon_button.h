// Buttons that show an icon: 32 × 32 in the bars, 44 × 44 for the ink disc that plays.
#pragma once

#include <QAbstractButton>

#include "viz/scene/glyphs.h"
#include "viz/scene/icons.h"

namespace scanscope::viz {

class IconButton : public QAbstractButton {
    Q_OBJECT
public:
    enum class Shape { Square, Disc };
    // `name` is read by screen readers and shown as tooltip, with `keys` after it.
    IconButton(Icon icon, const QString& name, const QString& keys = {}, QWidget* parent = nullptr);

    void setIconKind(Icon icon);
    void setShape(Shape shape);
    void setStrong(bool strong); // `text` instead of `muted`
    void setName(const QString& name, const QString& keys = {});
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    Icon m_icon;
    Shape m_shape = Shape::Square;
    bool m_strong = false;
};

} // namespace scanscope::viz
