// A PDF as Qt writes it, but reproducible: equal pages give equal bytes, at any time and in any time zone.
#pragma once

#include <functional>
#include <QByteArray>
#include <QPdfWriter>
#include <QString>

namespace scanscope::viz {

inline constexpr int dotsPerInch = 288, pointsPerInch = 72;

// `paint` begins and ends its own painter on the writer. If it returns false, the result is empty.
[[nodiscard]] QByteArray writtenPdf(QSizeF points, const QString& title,
                                    const std::function<bool(QPdfWriter*)>& paint);

// Replaces the dates that Qt wrote with SOURCE_DATE_EPOCH (seconds since 1970, from the environment). If that
// is not set, removes them, as PDF allows.
[[nodiscard]] QByteArray withFixedDate(QByteArray pdf);

} // namespace scanscope::viz
