// A PDF as Qt writes one, but the same bytes from the same pages: whenever, and in whatever time zone.
#pragma once

#include <functional>
#include <QByteArray>
#include <QPdfWriter>
#include <QString>

namespace scanscope::viz {

inline constexpr int dotsPerInch = 288, pointsPerInch = 72;

// `paint` begins and ends a painter of its own on the writer; where it returns false there is no file,
// and the bytes are empty.
[[nodiscard]] QByteArray writtenPdf(QSizeF points, const QString& title,
                                    const std::function<bool(QPdfWriter*)>& paint);

// The times of day that Qt has written into a PDF give way to that of SOURCE_DATE_EPOCH, seconds since 1970
// in the environment; without it there is none, as PDF allows.
[[nodiscard]] QByteArray withFixedDate(QByteArray pdf);

} // namespace scanscope::viz
