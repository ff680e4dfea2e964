// The encoder's input, and films that fail.
#include "viz/export/video.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QThread>
#include <thread>

#include "film_fixture.h"
#include "viz/export/ffmpeg.h"

namespace scanscope::viz {
namespace {

void write(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
}

// While this object lives, this script is the only ffmpeg.
class FakeFfmpeg {
public:
    explicit FakeFfmpeg(const QByteArray& script) {
        const QString program = m_folder.filePath(QStringLiteral("ffmpeg"));
        if (!script.isEmpty()) {
            write(program, "#!/bin/sh\nfor output; do :; done\noutput=${output#file:}\n" + script);
            QFile::setPermissions(program, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        }
        const QByteArray rest = script.isEmpty() ? QByteArray() : ":/usr/bin:/bin";
        qputenv("PATH", QFile::encodeName(m_folder.path()) + rest);
    }
    ~FakeFfmpeg() { qputenv("PATH", m_path); }

private:
    QTemporaryDir m_folder;
    QByteArray m_path = qgetenv("PATH");
};

constexpr auto keepsAll = "cat > \"$output\"";

TEST_F(FilmFile, WhatStandsIsOnePicture) {
    const FilmFrames all = frames();
    const std::vector<FilmPicture> pictures = picturesOf(all, 1);
    std::vector<Shot> shots;
    int standing = 0;
    for (const FilmPicture& picture : pictures) {
        standing += picture.frames > 1;
        for (int f = 0; f < picture.frames; ++f) shots.push_back(picture.shot);
    }
    ASSERT_EQ(int(shots.size()), all.count());
    EXPECT_EQ(standing, m_document->stepCount());
    EXPECT_EQ(pictures.front().shot, (Shot{FilmStep{}, 1}));
    EXPECT_EQ(pictures.back().shot, (Shot{m_document->lastStep(), 1}));
    for (int f = 0; f < all.count(); ++f) {
        EXPECT_EQ(shots[std::size_t(f)].step, all.at(f).step);
        EXPECT_EQ(motionAt(shots[std::size_t(f)].progress), motionAt(all.at(f).progress)) << f;
    }
}

// The pictures do not depend on which thread painted them, or on what it had painted before.
TEST_F(FilmFile, TheEncoderGetsThePicturesOfTheSlidesTwiceTheSame) {
    const FakeFfmpeg fake(keepsAll);
    for (const char* algorithm : {"blelloch", "hillis-steele"}) {
        m_document = std::make_unique<Document>(test::traceOf({algorithm, test::numbers(16)}));
        m_options.size = {960, 540};
        expectSlides(ExportFormat::mp4, RawPixels::yuv420p);
        const QByteArray raw = contentOf(m_path);
        ASSERT_TRUE(film(ExportFormat::mp4));
        EXPECT_TRUE(contentOf(m_path) == raw) << algorithm;
    }
}

// Pictures that wait for the encoder are not overwritten before it has them.
TEST_F(FilmFile, ASlowEncoderGetsThemToo) {
    const FakeFfmpeg fake("while head -c 200000 > \"$output.part\" && [ -s \"$output.part\" ]; do\n"
                          "cat \"$output.part\" >> \"$output\"\ndone\nrm \"$output.part\"");
    m_options.size = {1280, 720};
    m_options.timing.framesPerSecond = 6;
    expectSlides(ExportFormat::mp4, RawPixels::yuv420p);
}

// This holds even at sizes where nothing is aligned with whole pixels.
TEST_F(FilmFile, APictureIsTheSameWhateverItsThreadPaintedBefore) {
    m_document = std::make_unique<Document>(test::traceOf({"blelloch", test::numbers(16)}));
    for (const QSize size : {QSize(321, 181), QSize(500, 281), QSize(1366, 768)}) {
        m_options.size = size;
        const int steps = m_document->stepCount();
        std::vector<QImage> forwards(static_cast<std::size_t>(steps)), backwards(forwards);
        const auto render = [&](std::vector<QImage>& to, int step) {
            to[std::size_t(step)] = renderSlide(*m_document, {FilmStep(step), 0.6}, m_options);
        };
        std::thread([&] {
            for (int step = 0; step < steps; ++step) render(forwards, step);
        }).join();
        std::thread([&] {
            for (int step = steps; step-- > 0;) render(backwards, step);
        }).join();
        EXPECT_TRUE(forwards == backwards) << size.width();
    }
}

TEST_F(FilmFile, ATransparentGroundReachesTheEncoderAsItIs) {
    const FakeFfmpeg fake(keepsAll);
    m_options.slide.transparent = true;
    expectSlides(ExportFormat::webm, RawPixels::yuva420p);
}

TEST_F(FilmFile, AGifIsMadeOfThePixelsThemselves) {
    const FakeFfmpeg fake(keepsAll);
    m_options.size = {321, 181};
    expectSlides(ExportFormat::gif, RawPixels::bgr0);
    m_options.slide.transparent = true;
    expectSlides(ExportFormat::gif, RawPixels::bgra);
}

TEST_F(FilmFile, AClipEndsAsTheNextBegins) {
    const FakeFfmpeg fake(keepsAll);
    m_options.eachPhase = true;
    const ExportPlan planned = plan(ExportFormat::mp4);
    ASSERT_EQ(planned.files.size(), m_document->film().phases().size());
    const auto bytes = qsizetype(rawBytes(m_options.size, RawPixels::yuv420p));
    QByteArray before;
    std::vector<int> done;
    int total = 0;
    const QStringList files = writeFilms(*m_document, planned, [&](int frame, int of) {
        done.push_back(frame);
        total = of;
        return true;
    });
    ASSERT_EQ(files.size(), qsizetype(planned.files.size()));
    EXPECT_TRUE(std::is_sorted(done.begin(), done.end()));
    EXPECT_EQ(done.empty() ? allFrames(planned) : total, allFrames(planned));
    for (const PlannedFile& file : planned.files) {
        const QByteArray raw = contentOf(file.path);
        ASSERT_GE(raw.size(), bytes);
        EXPECT_TRUE(before.isEmpty() || raw.left(bytes) == before) << file.path.toStdString();
        before = raw.right(bytes);
    }
}

TEST_F(FilmFile, ProgressIsToldInThisThreadAndMayStop) {
    const FakeFfmpeg fake("sleep 1000");
    write(m_path, "the film of last year");
    QElapsedTimer time;
    time.start();
    bool elsewhere = false;
    int total = 0;
    EXPECT_FALSE(film(ExportFormat::mp4, [&](int, int of) {
        elsewhere = elsewhere || QThread::currentThread() != QCoreApplication::instance()->thread();
        total = of;
        return time.elapsed() < 200;
    }));
    EXPECT_FALSE(elsewhere);
    EXPECT_EQ(total, frames().count());
    EXPECT_LT(time.elapsed(), 5000);
    EXPECT_EQ(contentOf(m_path), "the film of last year");
    EXPECT_EQ(inFolder(), QStringList{"film"});
}

TEST_F(FilmFile, AnEncoderThatDiesHalfWayLeavesTheOldFilm) {
    const FakeFfmpeg fake("head -c 300000 > \"$output\"\necho 'first line' >&2\n"
                          "echo 'film: No space left on device' >&2\nexit 1");
    write(m_path, "the film of last year");
    EXPECT_EQ(errorOf(ExportFormat::mp4),
              m_path.toStdString() +
                  " cannot be written: ffmpeg reports: first line / film: No space left on device");
    EXPECT_EQ(contentOf(m_path), "the film of last year");
    EXPECT_EQ(inFolder(), QStringList{"film"});
}

TEST_F(FilmFile, AnEncoderThatDiesSilentlyAtTheEndIsNoticed) {
    const FakeFfmpeg fake("cat > \"$output\"; kill -9 $$");
    EXPECT_EQ(errorOf(ExportFormat::mp4),
              m_path.toStdString() + " cannot be written: ffmpeg ended early without an error message.");
    EXPECT_EQ(inFolder(), QStringList());
}

TEST_F(FilmFile, AnEncoderThatWritesNothingIsNoticed) {
    const FakeFfmpeg fake("cat > /dev/null");
    EXPECT_EQ(errorOf(ExportFormat::mp4),
              m_path.toStdString() + " cannot be written: the encoder left it empty.");
    EXPECT_EQ(inFolder(), QStringList());
}

TEST_F(FilmFile, WithoutFfmpegItSaysSo) {
    const FakeFfmpeg none({});
    EXPECT_EQ(errorOf(ExportFormat::mp4),
              "A film needs ffmpeg, which is not installed. PNG, SVG, PDF and HTML exports "
              "work without it.");
    EXPECT_THROW(film(ExportFormat::gif), MissingProgram);
    EXPECT_EQ(inFolder(), QStringList());
}

TEST_F(FilmFile, WhereNothingCanBeWrittenItSaysSo) {
    const FakeFfmpeg fake(keepsAll);
    ASSERT_TRUE(QDir(m_folder.path()).mkdir("film"));
    EXPECT_EQ(errorOf(ExportFormat::mp4),
              m_path.toStdString() + " cannot be written: it is a folder; choose another name.");
    m_path = QStringLiteral("/proc/film.mp4");
    EXPECT_EQ(errorOf(ExportFormat::mp4).find("/proc/film.mp4 cannot be written: "), 0u);
    m_options.size = {321, 180};
    EXPECT_EQ(errorOf(ExportFormat::mp4), "Cannot make a film of 321×180: width and height must be even.");
}

} // namespace
} // namespace scanscope::viz
