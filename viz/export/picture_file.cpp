#include "viz/export/picture_file.h"
#include "viz/model/language.h"

#include <QBuffer>

namespace scanscope::viz {

namespace {

constexpr int longestSide = 16384;

} // namespace

void checkPictureSize(QSize size) {
    if (size.width() < 64 || size.height() < 64 || size.width() > longestSide || size.height() > longestSide)
        failExport(tr("Cannot make a picture of %1×%2: each side must be 64 to %3 pixels.")
                       .arg(size.width())
                       .arg(size.height())
                       .arg(longestSide));
}

QImage emptyPicture(QSize size) {
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        failExport(
            tr("There is not enough memory for a picture of %1×%2.").arg(size.width()).arg(size.height()));
    image.fill(Qt::transparent);
    return image;
}

QByteArray encodePng(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG")) failExport(tr("The picture could not be encoded as PNG."));
    return bytes;
}

} // namespace scanscope::viz
