#include "app/shell/window.h"

#include <cstdio>
#include <QApplication>
#include <QGuiApplication>
#include <QIcon>
#include <QSettings>
#include <QStyleHints>
#include <QTimer>

#include "app/benchmark/benchmark_place.h"
#include "app/benchmark/times_study.h"
#include "app/shell/main_window.h"
#include "kernels/text/language.h"
#include "kernels/text/visible_text.h"
#include "viz/model/language.h"
#include "viz/scene/fonts.h"
#include "viz/widgets/style.h"

// The resources of a static library are only linked if they are named outside of any namespace.
static void initResources() { Q_INIT_RESOURCE(icons); }

namespace scanscope::app {
namespace {

// Whether a window can be shown. Without X11 or Wayland, Qt would abort the program, so this is checked
// first, and the problem is reported in one line.
bool hasDisplay(const WindowChoice& choice) {
    if (!choice.screenshot.empty()) return true;
#ifdef Q_OS_LINUX
    if (qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) return true;
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
#else
    return true;
#endif
}

viz::ThemeId desktopTheme() {
    const QPalette palette = QGuiApplication::palette();
    const bool dark =
        palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
    return dark ? viz::ThemeId::Dark : viz::ThemeId::Light;
}

void writePicture(MainWindow& window, const WindowChoice& choice) {
    const QPixmap picture = window.grab();
    const bool saved = picture.save(QString::fromStdString(choice.screenshot));
    if (!saved)
        std::fprintf(stderr, "scanscope: %s cannot be written.\n",
                     kernels::visible(choice.screenshot).c_str());
    QApplication::exit(saved ? 0 : 1);
}

} // namespace

int runWindow(int argc, char** argv, const WindowChoice& choice,
              const std::function<void(MainWindow&)>& opened) {
    if (!hasDisplay(choice)) {
        std::fprintf(
            stderr,
            "scanscope: no display is available for the window. `scanscope show` prints every step, and "
            "`scanscope export` draws pictures.\n");
        return 3;
    }
    const RuntimeFolder runtimeFolder;
    if (!choice.screenshot.empty() && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("scanscope"));
    QApplication::setApplicationDisplayName(QStringLiteral("Scanscope"));
    QApplication::setOrganizationName(QStringLiteral("scanscope"));
    QApplication::setDesktopFileName(QStringLiteral("org.scanscope.Scanscope"));
    initResources();
    viz::loadFonts();
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/scanscope.svg")));

    QSettings store;
    const Settings settings(store);
    if (const kernels::Language* remembered = kernels::find_language(settings.language().toStdString()))
        if (!choice.isLanguageGiven) kernels::use_language(*remembered);
    viz::translateApplication();
    const viz::ThemeId theme = choice.dark ? viz::ThemeId::Dark : settings.theme(desktopTheme());
    auto* style = new viz::ScanscopeStyle(theme);
    QApplication::setStyle(style);
    QApplication::setPalette(style->standardPalette());
    QApplication::setFont(viz::wordFont(13));

    Services services = usualServices();
    if (choice.programIn) services.programIn = choice.programIn;
    MainWindow window(services, store);
    if (choice.width > 0 && choice.height > 0) window.resize(choice.width, choice.height);
    window.show();
    if (!choice.file.empty())
        window.openFile(QString::fromStdString(choice.file));
    else
        window.explore()->start();
    if (opened) opened(window);
    QTimer shot;
    shot.setSingleShot(true);
    shot.setInterval(200);
    QObject::connect(&shot, &QTimer::timeout, &window, [&] { writePicture(window, choice); });
    // Takes the screenshot when the run is on the stage and the layout has settled, or when the banner of an
    // unreadable file is shown.
    if (!choice.screenshot.empty()) {
        const auto* times = window.benchmark()->studies().find<TimesStudy>();
        QObject::connect(&window.explore()->runs(), &RunController::ended, &shot,
                         qOverload<>(&QTimer::start));
        QObject::connect(times, &TimesStudy::opened, &shot, [&] { shot.start(); });
        QObject::connect(times, &TimesStudy::unreadable, &shot, [&] { shot.start(); });
    }
    return QApplication::exec();
}

} // namespace scanscope::app
