#include "viz/export/pdf_file.h"

#include <QBuffer>
#include <QDateTime>
#include <QTimeZone>
#include <QUuid>

#include "viz/model/shown_text.h"
#include "viz/scene/fonts.h"

namespace scanscope::viz {

namespace {

// Without this, Qt 6.8 derives metadata from the time of day and a random number.
const char* const noMetadata =
    "<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x='adobe:ns:meta/'>"
    "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/></x:xmpmeta>"
    "<?xpacket end='w'?>";

void setMetadata(QPdfWriter& pdf) {
    pdf.setDocumentXmpMetadata(noMetadata);
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    pdf.setDocumentId(QUuid::createUuidV5(QUuid(), pdf.title()));
#endif
}

QByteArray dated(const QByteArray& entry) {
    constexpr qint64 year10000 = 253402300800; // a PDF date has a year of four digits
    bool known = false;
    const qint64 seconds = qgetenv("SOURCE_DATE_EPOCH").toLongLong(&known);
    if (!known || seconds < 0 || seconds >= year10000) return {};
    const QDateTime time = QDateTime::fromSecsSinceEpoch(seconds, QTimeZone::utc());
    return entry + " (D:" + time.toString(QStringLiteral("yyyyMMddHHmmss")).toLatin1() + "Z)";
}

// The table at the end contains the byte offset of each object, in lines of 20 bytes: "0000000123 00000 n
// ".
void moveObjects(QByteArray& pdf, qsizetype after, qsizetype by) {
    constexpr qsizetype lineLength = 20, digits = 10;
    const QByteArray mark = "startxref\n";
    const qsizetype said = pdf.lastIndexOf(mark) + mark.size();
    const qsizetype table = pdf.mid(said, pdf.indexOf('\n', said) - said).toLongLong() + by;
    pdf.replace(said, pdf.indexOf('\n', said) - said, QByteArray::number(table));
    const qsizetype head = pdf.indexOf('\n', table) + 1, first = pdf.indexOf('\n', head) + 1;
    const qsizetype end = pdf.indexOf("trailer", first);
    for (qsizetype line = first; line + lineLength <= end; line += lineLength) {
        const qsizetype place = pdf.mid(line, digits).toLongLong();
        if (place > after)
            pdf.replace(line, digits, QByteArray::number(place + by).rightJustified(digits, '0'));
    }
}

} // namespace

// The title precedes the dates, but Qt escapes its "(" with a backslash, so it cannot look like an entry's
// name.
QByteArray withFixedDate(QByteArray pdf) {
    for (const QByteArray entry : {"/CreationDate", "/ModDate"}) {
        const qsizetype start = pdf.indexOf(entry + " ("), end = pdf.indexOf(')', start) + 1;
        if (start < 0 || end == 0) continue;
        const QByteArray date = dated(entry);
        const qsizetype by = date.size() - (end - start);
        pdf.replace(start, end - start, date);
        moveObjects(pdf, start, by);
    }
    return pdf;
}

QByteArray writtenPdf(QSizeF points, const QString& title, const std::function<bool(QPdfWriter*)>& paint) {
    const FixedFontOrder order;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    bool whole = false;
    {
        QPdfWriter pdf(&buffer);
        pdf.setTitle(shownText(title));
        pdf.setCreator(QStringLiteral("Scanscope"));
        setMetadata(pdf);
        pdf.setResolution(dotsPerInch);
        pdf.setPageSize(QPageSize(points, QPageSize::Point, QString(), QPageSize::ExactMatch));
        pdf.setPageMargins(QMarginsF());
        whole = paint(&pdf);
    }
    return whole ? withFixedDate(bytes) : QByteArray();
}

} // namespace scanscope::viz
