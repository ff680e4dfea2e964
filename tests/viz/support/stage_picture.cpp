#include "viz/support/stage_picture.h"

#include <QDir>
#include <QPainter>
#include <QStringList>

#include "support/goldens.h"
#include "viz/scene/canvas.h"
#include "viz/scene/play.h"
#include "viz/stage/stage_painter.h"
#include "viz/support/describe.h"
#include "viz/support/golden.h"

namespace scanscope::viz::test {
namespace {

const std::string folder = SCANSCOPE_GOLDEN_DIR "/";

std::string textOf(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

// Each line is a name; a # starts the reason.
bool staysPicture(const std::string& name) {
    std::ifstream names(folder + "stage_pictures.txt");
    for (std::string line; std::getline(names, line);)
        if (std::istringstream(line.substr(0, line.find('#'))) >> line && line == name) return true;
    return false;
}

// "line 12\n- box …\n+ box …", for the first few lines that differ.
std::string differenceOf(const std::string& golden, const std::string& made) {
    constexpr int most = 8;
    const QStringList before = QString::fromStdString(golden).split(u'\n'),
                      after = QString::fromStdString(made).split(u'\n');
    QStringList said;
    for (qsizetype line = 0; line < std::max(before.size(), after.size()) && said.size() < 3 * most; ++line) {
        const QString old = before.value(line), now = after.value(line);
        if (old == now) continue;
        said << QStringLiteral("line %1").arg(line + 1) << QStringLiteral("- ") + old
             << QStringLiteral("+ ") + now;
    }
    return QStringLiteral("%1 lines, of which %2 are made\n%3")
        .arg(before.size())
        .arg(after.size())
        .arg(said.join(u'\n'))
        .toStdString();
}

} // namespace

StagePicture::StagePicture(const FrameState& frame, ThemeId id, const StageRequest& request,
                           const std::optional<Headline>& headline)
    : m_theme(id)
    , m_size(int(request.width), int(request.height)) {
    const StageLayout layout = layoutStage(request);
    Canvas canvas(m_scene, theme(id), Target(QTransform()));
    if (headline) paintHeader(canvas, layout.header, *headline);
    paintStageBody(canvas, frame, layout);
}

QImage StagePicture::image() const {
    QImage image(m_size, QImage::Format_RGB32);
    image.fill(theme(m_theme).surface);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    play(m_scene, painter);
    return image;
}

void expectGolden(const StagePicture& picture, const std::string& name) {
    if (staysPicture(name))
        expectGolden(picture.image(), name);
    else
        expectGolden(picture.scene(), name);
}

void expectGolden(const Scene& scene, const std::string& name) {
    ASSERT_TRUE(scanscope::test::isNamedForGoldens()) << "a test with a golden has Golden in its name";
    const std::string path = folder + name + ".scene", made = describe(scene).toStdString();
    if (scanscope::test::namesToMakeAnew()) {
        if (scanscope::test::isToBeMadeAnew(name)) std::ofstream(path, std::ios::binary) << made;
        return;
    }
    const std::string golden = textOf(path);
    if (made == golden) return;
    QDir().mkpath(QStringLiteral(SCANSCOPE_DIFFERENCES_DIR));
    const std::string left = std::string(SCANSCOPE_DIFFERENCES_DIR) + "/" + name + ".scene";
    std::ofstream(left, std::ios::binary) << made;
    FAIL() << name << " is not its golden scene: " << differenceOf(golden, made)
           << "\nThe whole of it: " << left << '\n'
           << scanscope::test::howToMakeAnew(name);
}

} // namespace scanscope::viz::test
