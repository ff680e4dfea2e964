#include "viz/export/video.h"

#include <gtest/gtest.h>
#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QThread>
#include <thread>

#include "viz/export/ffmpeg.h"
#include "viz/export/raw_picture.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
}

// While it lives, the only ffmpeg there is is this script.
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

QByteArray rawOf(const QImage& image, RawPixels pixels) {
    QByteArray bytes(qsizetype(rawBytes(image.size(), pixels)), '\0');
    writeRaw(image, image.rect(), pixels,
             {reinterpret_cast<uchar*>(bytes.data()), std::size_t(bytes.size())});
    return bytes;
}

class Film : public testing::Test {
protected:
    [[nodiscard]] ExportPlan plan(ExportFormat format) const {
        return planExport(*m_document, format, m_options, m_path);
    }
    bool film(ExportFormat format, const ExportProgress& progress = {}) const {
        const ExportPlan planned = plan(format);
        return writeFilms(*m_document, {}, planned, progress) == QStringList{m_path};
    }
    [[nodiscard]] std::string errorOf(ExportFormat format) const {
        try {
            film(format);
        } catch (const ExportError& error) {
            return error.what();
        }
        return "no error";
    }
    [[nodiscard]] QStringList inFolder() const {
        return QDir(m_folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }
    [[nodiscard]] FilmFrames frames() const {
        return {plan(ExportFormat::mp4).files.front().steps, m_options.timing};
    }

    // That the encoder gets every frame as the picture of its slide.
    void expectSlides(ExportFormat format, RawPixels pixels) const {
        ASSERT_TRUE(film(format));
        const QByteArray raw = contentOf(m_path);
        const FilmFrames all = frames();
        const qsizetype bytes = qsizetype(rawBytes(m_options.size, pixels));
        ASSERT_EQ(raw.size(), all.count() * bytes);
        for (int f = 0; f < all.count(); ++f) {
            const QByteArray wanted = rawOf(renderSlide(*m_document, all.at(f), {}, m_options), pixels);
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
        ExportOptions options;
        options.size = {320, 180};
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

TEST_F(Film, WhatStandsIsOnePicture) {
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
    EXPECT_EQ(pictures.front().shot, (Shot{0, 1}));
    EXPECT_EQ(pictures.back().shot, (Shot{m_document->stepCount() - 1, 1}));
    for (int f = 0; f < all.count(); ++f) {
        EXPECT_EQ(shots[std::size_t(f)].step, all.at(f).step);
        EXPECT_EQ(motionAt(shots[std::size_t(f)].progress), motionAt(all.at(f).progress)) << f;
    }
}

// Whatever thread painted which picture, and whatever it had painted before.
TEST_F(Film, TheEncoderGetsThePicturesOfTheSlidesTwiceTheSame) {
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

// Large pictures are lent to the encoder, which may read them late; they are not painted over before.
TEST_F(Film, ASlowEncoderGetsThemToo) {
    const FakeFfmpeg fake("while head -c 200000 > \"$output.part\" && [ -s \"$output.part\" ]; do\n"
                          "cat \"$output.part\" >> \"$output\"\ndone\nrm \"$output.part\"");
    m_options.size = {1280, 720};
    m_options.timing.framesPerSecond = 6;
    expectSlides(ExportFormat::mp4, RawPixels::yuv420p);
}

// At sizes where nothing falls on whole pixels too.
TEST_F(Film, APictureIsTheSameWhateverItsThreadPaintedBefore) {
    m_document = std::make_unique<Document>(test::traceOf({"blelloch", test::numbers(16)}));
    for (const QSize size : {QSize(321, 181), QSize(500, 281), QSize(1366, 768)}) {
        m_options.size = size;
        const int steps = m_document->stepCount();
        std::vector<QImage> forwards(static_cast<std::size_t>(steps)), backwards(forwards);
        const auto render = [&](std::vector<QImage>& to, int step) {
            to[std::size_t(step)] = renderSlide(*m_document, {step, 0.6}, {}, m_options);
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

TEST_F(Film, ATransparentGroundReachesTheEncoderAsItIs) {
    const FakeFfmpeg fake(keepsAll);
    m_options.slide.transparent = true;
    expectSlides(ExportFormat::webm, RawPixels::yuva420p);
}

TEST_F(Film, AGifIsMadeOfThePixelsThemselves) {
    const FakeFfmpeg fake(keepsAll);
    m_options.size = {321, 181};
    expectSlides(ExportFormat::gif, RawPixels::bgr0);
    m_options.slide.transparent = true;
    expectSlides(ExportFormat::gif, RawPixels::bgra);
}

TEST_F(Film, AClipEndsAsTheNextBegins) {
    const FakeFfmpeg fake(keepsAll);
    m_options.eachPhase = true;
    const ExportPlan planned = plan(ExportFormat::mp4);
    ASSERT_EQ(planned.files.size(), m_document->film().phases().size());
    const auto bytes = qsizetype(rawBytes(m_options.size, RawPixels::yuv420p));
    QByteArray before;
    std::vector<int> done;
    int total = 0;
    const QStringList files = writeFilms(*m_document, {}, planned, [&](int frame, int of) {
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

TEST_F(Film, ProgressIsToldInThisThreadAndMayStop) {
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

TEST_F(Film, AnEncoderThatDiesHalfWayLeavesTheOldFilm) {
    const FakeFfmpeg fake("head -c 300000 > \"$output\"\necho 'first line' >&2\n"
                          "echo 'film: No space left on device' >&2\nexit 1");
    write(m_path, "the film of last year");
    EXPECT_EQ(errorOf(ExportFormat::mp4),
              m_path.toStdString() + " cannot be written: ffmpeg says: first line / film: No space left "
                                     "on device");
    EXPECT_EQ(contentOf(m_path), "the film of last year");
    EXPECT_EQ(inFolder(), QStringList{"film"});
}

TEST_F(Film, AnEncoderThatDiesSilentlyAtTheEndIsNoticed) {
    const FakeFfmpeg fake("cat > \"$output\"; kill -9 $$");
    EXPECT_EQ(errorOf(ExportFormat::mp4),
              m_path.toStdString() + " cannot be written: ffmpeg ended early and did not say why.");
    EXPECT_EQ(inFolder(), QStringList());
}

TEST_F(Film, AnEncoderThatWritesNothingIsNoticed) {
    const FakeFfmpeg fake("cat > /dev/null");
    EXPECT_EQ(errorOf(ExportFormat::mp4),
              m_path.toStdString() + " cannot be written: the encoder left it empty.");
    EXPECT_EQ(inFolder(), QStringList());
}

TEST_F(Film, WithoutFfmpegItSaysSo) {
    const FakeFfmpeg none({});
    EXPECT_EQ(errorOf(ExportFormat::mp4),
              "A film needs the program ffmpeg, which is not installed; PNG, SVG, PDF "
              "and HTML do without it.");
    EXPECT_THROW(film(ExportFormat::gif), MissingProgram);
    EXPECT_EQ(inFolder(), QStringList());
}

TEST_F(Film, WhereNothingCanBeWrittenItSaysSo) {
    const FakeFfmpeg fake(keepsAll);
    ASSERT_TRUE(QDir(m_folder.path()).mkdir("film"));
    EXPECT_EQ(errorOf(ExportFormat::mp4), m_path.toStdString() + " cannot be written: it is no file.");
    m_path = QStringLiteral("/proc/film.mp4");
    EXPECT_EQ(errorOf(ExportFormat::mp4).find("/proc/film.mp4 cannot be written: "), 0u);
    m_options.size = {321, 180};
    EXPECT_EQ(errorOf(ExportFormat::mp4), "A film of 321×180 cannot be made: both sides must be even.");
}

// --- the real program
// --------------------------------------------------------------------------------------------

struct Probe {
    QString codec, pixels, transfer, rate, alpha;
    QSize size;
    int frames = 0;
    double seconds = 0;
};

Probe probe(const QString& path) {
    QProcess process;
    process.start("ffprobe",
                  {"-v", "error", "-count_frames", "-show_streams", "-show_format", "-of", "json", path});
    process.waitForFinished();
    const QJsonObject root = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    const QJsonObject stream = root["streams"].toArray().first().toObject();
    return {stream["codec_name"].toString(),
            stream["pix_fmt"].toString(),
            stream["color_space"].toString(),
            stream["r_frame_rate"].toString(),
            stream["tags"].toObject()["alpha_mode"].toString(),
            {stream["width"].toInt(), stream["height"].toInt()},
            stream["nb_read_frames"].toString().toInt(),
            root["format"].toObject()["duration"].toString().toDouble()};
}

#define NEEDS_FFMPEG()                                                                                       \
    if (QStandardPaths::findExecutable("ffmpeg").isEmpty() ||                                                \
        QStandardPaths::findExecutable("ffprobe").isEmpty())                                                 \
    GTEST_SKIP() << "ffmpeg is not installed, so no film was encoded"

// A frame of a film as ffmpeg decodes it.
QImage frameOfFilm(const QString& path, int frame, const QString& picture, const QStringList& decoder = {}) {
    QProcess::execute("ffmpeg", QStringList{"-v", "error", "-y"} + decoder +
                                    QStringList{"-i", path, "-vf", QString("select=eq(n\\,%1)").arg(frame),
                                                "-frames:v", "1", picture});
    return QImage(picture);
}

TEST_F(Film, AnMp4IsWhatPlayersExpect) {
    NEEDS_FFMPEG();
    m_path = m_folder.filePath("-a film: %d.mp4"); // nothing in the name is taken for more than a name
    ASSERT_TRUE(film(ExportFormat::mp4));
    const Probe got = probe("file:" + m_path);
    EXPECT_EQ(got.codec, "h264");
    EXPECT_EQ(got.pixels, "yuv420p");
    EXPECT_EQ(got.transfer, "bt709");
    EXPECT_EQ(got.rate, "10/1");
    EXPECT_EQ(got.size, QSize(320, 180));
    EXPECT_EQ(got.frames, frames().count());
    EXPECT_NEAR(got.seconds, frames().seconds(), 0.05);
    const QByteArray bytes = contentOf(m_path);
    EXPECT_LT(bytes.indexOf("moov"), bytes.indexOf("mdat")); // plays before it is whole
    EXPECT_EQ(inFolder(), QStringList{"-a film: %d.mp4"});
}

int distance(QRgb a, QRgb b) {
    return std::max(
        {std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
}

TEST_F(Film, TheLastFrameShowsTheLastStepInItsColours) {
    NEEDS_FFMPEG();
    m_options.size = {640, 360};
    for (const ThemeId id : {ThemeId::Light, ThemeId::Dark})
        for (const ExportFormat format : {ExportFormat::mp4, ExportFormat::webm}) {
            m_options.slide.theme = id;
            m_path = m_folder.filePath(format == ExportFormat::mp4 ? "film.mp4" : "film.webm");
            ASSERT_TRUE(film(format));
            const QImage got = frameOfFilm(m_path, frames().count() - 1, m_folder.filePath("last.png"));
            const QImage wanted = renderSlide(*m_document, {m_document->stepCount() - 1}, {}, m_options);
            ASSERT_EQ(got.size(), wanted.size());
            qint64 sum = 0;
            int ground = 0;
            for (int y = 0; y < got.height(); ++y)
                for (int x = 0; x < got.width(); ++x) {
                    const int apart = distance(got.pixel(x, y), wanted.pixel(x, y));
                    sum += apart;
                    if (x < 20 || y < 20) ground = std::max(ground, apart);
                }
            EXPECT_LT(double(sum) / (got.width() * got.height()), 2.5) << int(id) << int(format); // of 255
            EXPECT_LE(ground, 3) << int(id) << int(format);
            const QPoint inPill(36, 48); // left of its glyph, where nothing else is
            EXPECT_LE(distance(got.pixel(inPill), wanted.pixel(inPill)), 4) << int(id) << int(format);
        }
}

TEST_F(Film, AWebmKeepsItsAlpha) {
    NEEDS_FFMPEG();
    m_path = m_folder.filePath("film.webm");
    m_options.slide.transparent = true;
    ASSERT_TRUE(film(ExportFormat::webm));
    const Probe got = probe(m_path);
    EXPECT_EQ(got.codec, "vp9");
    EXPECT_EQ(got.alpha, "1");
    EXPECT_EQ(got.frames, frames().count());
    EXPECT_NEAR(got.seconds, frames().seconds(), 0.15);
    const QImage frame = frameOfFilm(m_path, 3, m_folder.filePath("f.png"), {"-c:v", "libvpx-vp9"});
    ASSERT_TRUE(frame.hasAlphaChannel());
    EXPECT_EQ(qAlpha(frame.pixel(2, 2)), 0);
    m_options.slide.transparent = false;
    ASSERT_TRUE(film(ExportFormat::webm));
    EXPECT_EQ(probe(m_path).alpha, "");
}

TEST_F(Film, AGifLoopsInItsOwnColours) {
    NEEDS_FFMPEG();
    m_path = m_folder.filePath("film.gif");
    m_options.size = {641, 361};
    ASSERT_TRUE(film(ExportFormat::gif));
    const Probe got = probe(m_path);
    EXPECT_EQ(got.codec, "gif");
    EXPECT_EQ(got.size, QSize(641, 361));
    EXPECT_EQ(got.frames, frames().count());
    EXPECT_NEAR(got.seconds, frames().seconds(), 0.05);
    EXPECT_TRUE(contentOf(m_path).contains(QByteArray("NETSCAPE2.0\x03\x01\x00\x00", 15)));
    const QImage last = frameOfFilm(m_path, frames().count() - 1, m_folder.filePath("last.png"));
    const Theme& colours = theme(ThemeId::Light);
    EXPECT_EQ(last.pixelColor(2, 2), colours.surface);
}

} // namespace
} // namespace scanscope::viz
