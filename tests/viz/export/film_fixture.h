// A small film of Blelloch's scan, and the parts that it is made from.
#pragma once

#include <algorithm>
#include <gtest/gtest.h>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include "support/thrown.h"
#include "viz/export/export.h"
#include "viz/export/raw_picture.h"
#include "viz/export/video.h"
#include "viz/export/whole_files.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {

inline QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline QByteArray rawOf(const QImage& image, RawPixels pixels) {
    QByteArray bytes(qsizetype(rawBytes(image.size(), pixels)), '\0');
    writeRaw(image, image.rect(), pixels,
             {reinterpret_cast<uchar*>(bytes.data()), std::size_t(bytes.size())});
    return bytes;
}

class FilmFile : public testing::Test {
protected:
    [[nodiscard]] ExportPlan plan(ExportFormat format) const {
        return planExport(*m_document, format, m_options, m_path);
    }
    bool film(ExportFormat format, const ExportProgress& progress = {}) const {
        const ExportPlan planned = plan(format);
        return writeFilms(*m_document, planned, progress) == QStringList{m_path};
    }
    [[nodiscard]] std::string errorOf(ExportFormat format) const {
        return scanscope::test::words_of<ExportError>([&] { return film(format); }, "no error");
    }
    [[nodiscard]] QStringList inFolder() const {
        return QDir(m_folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }
    [[nodiscard]] FilmFrames frames() const {
        return {plan(ExportFormat::mp4).files.front().steps, m_options.timing};
    }

    // Expects that the encoder gets the picture of the slide for every frame.
    void expectSlides(ExportFormat format, RawPixels pixels) const {
        ASSERT_TRUE(film(format));
        const QByteArray raw = contentOf(m_path);
        const FilmFrames all = frames();
        const qsizetype bytes = qsizetype(rawBytes(m_options.size, pixels));
        ASSERT_EQ(raw.size(), all.count() * bytes);
        for (int f = 0; f < all.count(); ++f) {
            const QByteArray wanted = rawOf(renderSlide(*m_document, all.at(f), m_options), pixels);
            const auto apart = std::mismatch(wanted.begin(), wanted.end(), raw.begin() + f * bytes).first;
            ASSERT_EQ(apart - wanted.begin(), bytes) << "frame " << f;
        }
    }

    [[nodiscard]] int allFrames(const ExportPlan& planned) const {
        int count = 0;
        for (const PlannedFile& file : planned.files)
            count += FilmFrames(file.steps, m_options.timing).count();
        return count;
    }

    static ExportOptions small() {
        ExportOptions options{.size = {320, 180}};
        options.timing.framesPerSecond = 10;
        options.timing.hold = 0.3;
        options.timing.lastHold = 0.5;
        return options;
    }

    std::unique_ptr<Document> m_document =
        std::make_unique<Document>(test::traceOf({"blelloch", test::numbers(8)}));
    QTemporaryDir m_folder;
    QString m_path = m_folder.filePath("film");
    ExportOptions m_options = small();
};

} // namespace scanscope::viz
