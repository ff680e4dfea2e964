// Layouts without the space that the style would leave around and between widgets.
#pragma once

#include <QBoxLayout>

namespace scanscope::viz {

inline QBoxLayout* tightBox(QBoxLayout::Direction direction, QWidget* parent, int spacing,
                            const QMargins& margins) {
    auto* layout = new QBoxLayout(direction, parent);
    layout->setContentsMargins(margins);
    layout->setSpacing(spacing);
    return layout;
}

// `parent` is null for a layout that will be added to another one.
[[nodiscard]] inline QBoxLayout* tightRow(QWidget* parent = nullptr, int spacing = 0,
                                          const QMargins& margins = {}) {
    return tightBox(QBoxLayout::LeftToRight, parent, spacing, margins);
}
[[nodiscard]] inline QBoxLayout* tightColumn(QWidget* parent = nullptr, int spacing = 0,
                                             const QMargins& margins = {}) {
    return tightBox(QBoxLayout::TopToBottom, parent, spacing, margins);
}

} // namespace scanscope::viz
