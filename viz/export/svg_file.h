// An SVG as Qt writes one, with what pages need of it: words for those who do not see it, and nothing that
// only takes room.
#pragma once

#include <functional>
#include <QByteArray>
#include <QPaintDevice>
#include <QString>

namespace scanscope::viz {

// What paints begins and ends a painter of its own on the device.
[[nodiscard]] QByteArray writtenSvg(QSize size, const QString& title, const QString& description,
                                    const std::function<void(QPaintDevice*)>& paint);

// Its texts as outlines: a picture that looks the same where the fonts are not installed.
[[nodiscard]] QByteArray withOutlines(const QByteArray& svg);

} // namespace scanscope::viz
