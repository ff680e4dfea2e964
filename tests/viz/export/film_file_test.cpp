// Films made by the real ffmpeg, as seen by ffprobe and its decoder.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>

#include "film_fixture.h"
#include "viz/export/film_words.h"
#include "viz/model/run_texts.h"

namespace scanscope::viz {
namespace {

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

TEST_F(FilmFile, AnMp4IsWhatPlayersExpect) {
    NEEDS_FFMPEG();
    m_path = m_folder.filePath("-a film: %d.mp4"); // ffmpeg must not interpret any part of the name
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
    EXPECT_LT(bytes.indexOf("moov"), bytes.indexOf("mdat")); // can be played before it is complete
    EXPECT_EQ(inFolder(), QStringList{"-a film: %d.mp4"});
}

int distance(QRgb a, QRgb b) {
    return std::max(
        {std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
}

TEST_F(FilmFile, TheLastFrameShowsTheLastStepInItsColours) {
    NEEDS_FFMPEG();
    m_options.size = {640, 360};
    for (const ThemeId id : {ThemeId::Light, ThemeId::Dark})
        for (const ExportFormat format : {ExportFormat::mp4, ExportFormat::webm}) {
            m_options.slide.theme = id;
            m_path = m_folder.filePath(format == ExportFormat::mp4 ? "film.mp4" : "film.webm");
            ASSERT_TRUE(film(format));
            const QImage got = frameOfFilm(m_path, frames().count() - 1, m_folder.filePath("last.png"));
            const QImage wanted = renderSlide(*m_document, {m_document->lastStep()}, m_options);
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
            const QPoint inPill(36, 48); // an empty place left of the pill's glyph
            EXPECT_LE(distance(got.pixel(inPill), wanted.pixel(inPill)), 4) << int(id) << int(format);
        }
}

TEST_F(FilmFile, AWebmKeepsItsAlpha) {
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

// Times in seconds: "0 1.4 Up-sweep" for each chapter.
QStringList chaptersOf(const QString& path) {
    QProcess process;
    process.start("ffprobe", {"-v", "error", "-show_chapters", "-of", "json", path});
    process.waitForFinished();
    QStringList chapters;
    for (const QJsonValue& chapter :
         QJsonDocument::fromJson(process.readAllStandardOutput()).object()["chapters"].toArray())
        chapters << QString("%1 %2 %3")
                        .arg(chapter["start_time"].toString().toDouble())
                        .arg(chapter["end_time"].toString().toDouble())
                        .arg(chapter["tags"]["title"].toString());
    return chapters;
}

// The players' subtitles are those of the steps, in both formats.
TEST_F(FilmFile, HasSubtitlesAndChapters) {
    NEEDS_FFMPEG();
    m_options.subtitles = true;
    const FilmWords words = wordsOf(*m_document, m_options, frames());
    ASSERT_EQ(words.sentences.size(), std::size_t(m_document->stepCount()));
    for (const FilmFrames::Start& start : frames().starts())
        EXPECT_EQ(words.sentences[std::size_t(int(start.step))].from,
                  int(std::lround(1000 * start.first / frames().framesPerSecond())));
    EXPECT_EQ(words.sentences.back().to, int(std::lround(1000 * frames().seconds())));
    QStringList chapters;
    for (const FilmWords::Part& part : words.chapters)
        chapters << QString("%1 %2 %3").arg(part.from / 1000.0).arg(part.to / 1000.0).arg(part.text);
    EXPECT_GT(chapters.size(), 2);
    for (const QString ending : {"mp4", "webm"}) {
        m_path = m_folder.filePath("film." + ending);
        const ExportFormat format = ending == "mp4" ? ExportFormat::mp4 : ExportFormat::webm;
        ASSERT_EQ(writeFilms(*m_document, plan(format), {}).size(), 4);
        EXPECT_EQ(chaptersOf(m_path), chapters);
        EXPECT_EQ(contentOf(m_folder.filePath("film.vtt")), asWebVtt(words));
        EXPECT_EQ(contentOf(m_folder.filePath("film.srt")), asSubRip(words));
        EXPECT_EQ(contentOf(m_folder.filePath("film.txt")), asTranscript(words, titleOf(*m_document)));
        const QString decoded = m_folder.filePath("decoded.srt");
        QProcess::execute("ffmpeg", {"-v", "error", "-y", "-i", m_path, "-map", "0:s", decoded});
        EXPECT_EQ(contentOf(decoded).replace("\n\n\n", "\n\n").trimmed(), asSubRip(words).trimmed());
    }
}

TEST(FilmWords, AreWrittenForPlayersAndPeople) {
    const FilmWords words{{{0, 1400, "Load: a < b && c"}, {1400, 3'661'005, "Up-sweep: two\n\nlines"}},
                          {{0, 1400, "Load"}, {1400, 3'661'005, "a=b; #1 \\"}}};
    EXPECT_EQ(asWebVtt(words).toStdString(), "WEBVTT\n\n"
                                             "00:00:00.000 --> 00:00:01.400\nLoad: a &lt; b &amp;&amp; c\n\n"
                                             "00:00:01.400 --> 01:01:01.005\nUp-sweep: two lines\n");
    EXPECT_EQ(asSubRip(words).toStdString(), "1\n00:00:00,000 --> 00:00:01,400\nLoad: a < b && c\n\n"
                                             "2\n00:00:01,400 --> 01:01:01,005\nUp-sweep: two lines\n");
    EXPECT_EQ(asTranscript(words, "Blelloch").toStdString(),
              "Blelloch\n\nLoad: a < b && c\nUp-sweep: two lines\n");
    EXPECT_EQ(asFfmpegChapters(words).toStdString(),
              ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1400\ntitle=Load\n"
              "[CHAPTER]\nTIMEBASE=1/1000\nSTART=1400\nEND=3661005\ntitle=a\\=b\\; \\#1 \\\\\n");
}

TEST_F(FilmFile, AGifLoopsInItsOwnColours) {
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
