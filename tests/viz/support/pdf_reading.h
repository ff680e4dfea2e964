// Reads the drawing commands of a PDF by unpacking its streams.
#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QtEndian>

namespace scanscope::viz::test {

inline QByteArrayList streamsOf(const QByteArray& pdf) {
    QByteArrayList streams;
    const QByteArray start = "\nstream\n";
    for (qsizetype at = pdf.indexOf(start); at >= 0; at = pdf.indexOf(start, at)) {
        at += start.size();
        const qsizetype end = pdf.indexOf("endstream", at);
        QByteArray size(4, '\0');
        qToBigEndian(quint32(1 << 20), size.data()); // the header that qUncompress() expects
        streams << qUncompress(size + pdf.mid(at, end - at));
    }
    return streams;
}

// The number of paths that are closed without having begun: readers report these as errors.
inline int closedWithoutAPoint(const QByteArray& pdf) {
    int count = 0;
    for (const QByteArray& stream : streamsOf(pdf)) {
        bool begun = false;
        for (const QByteArray& word : stream.simplified().split(' ')) {
            if (word == "m" || word == "re") begun = true;
            if (word == "h" && !begun) ++count;
            for (const char* end : {"S", "s", "f", "f*", "B", "B*", "b", "b*", "n"})
                if (word == end) begun = false;
        }
    }
    return count;
}

} // namespace scanscope::viz::test
