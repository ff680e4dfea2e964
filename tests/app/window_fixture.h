// A window on the offscreen screen, with a clock that tests advance, and with made-up executors.
#pragma once

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>
#include <source_location>

#include <gtest/gtest.h>

#include "app/explore/hint_line.h"
#include "app/explore/run_files.h"
#include "app/explore/setup_bar.h"
#include "app/shell/app_bar.h"
#include "app/shell/looks.h"
#include "app/shell/main_window.h"
#include "app/stage_places.h"
#include "kernels/trace/trace_file.h"
#include "support/active_window.h"
#include "viz/scene/fonts.h"
#include "viz/widgets/banner.h"
#include "viz/widgets/button.h"
#include "viz/widgets/field.h"
#include "viz/widgets/style.h"
#include "viz/widgets/timeline.h"
#include "viz/widgets/transport.h"

namespace scanscope::test {

class WindowTest : public testing::Test {
protected:
    void SetUp() override { makeWindow({1440, 900}); }

    virtual app::Services services() {
        app::Services given = app::usualServices();
        given.executors = [] {
            return std::vector<kernels::ExecutorInfo>{{"emulator", true, "", "a processor"},
                                                      {"cuda", false, "no NVIDIA driver found", ""}};
        };
        given.clock = [this] { return m_now; };
        return given;
    }

    void makeWindow(QSize size) {
        window = std::make_unique<app::MainWindow>(services(), settings);
        QSignalSpy executors(window.get(), &app::MainWindow::executorsKnown);
        window->resize(size);
        window->show();
        window->looks()->setTheme(viz::ThemeId::Light);
        test::activate(window.get());
        startAndWait();
        ASSERT_TRUE(!executors.isEmpty() || executors.wait(5000));
    }

    void startAndWait() {
        expectRun([this] { explore()->start(); });
    }

    // Waits for a signal that `act` causes.
    template <class Object, class Signal, class F>
    void expectSignal(const Object* from, Signal signal, F&& act, int milliseconds = 20000,
                      std::source_location at = std::source_location::current()) {
        const testing::ScopedTrace trace(at.file_name(), int(at.line()), "the signal that is awaited");
        QSignalSpy spy(from, signal);
        act();
        ASSERT_TRUE(!spy.isEmpty() || spy.wait(milliseconds)) << "it did not come";
        QApplication::processEvents();
    }
    // Waits for the next run that reaches the stage.
    template <class F> void expectRun(F&& act, std::source_location at = std::source_location::current()) {
        expectSignal(explore(), &app::ExplorePlace::documentChanged, act, 20000, at);
    }

    void turnWheel(QPointF at, int by) { // over the stage
        viz::StageView* stage = explore()->stage();
        QWheelEvent wheel(at, stage->mapToGlobal(at), {}, {0, by}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(stage, &wheel);
    }

    // Types a name into the next file dialog and accepts it; without a name, rejects the dialog. Stores the
    // state of the dialog in `proposed`.
    void answerDialog(const QString& name, int looks = 500) {
        QTimer::singleShot(10, window.get(), [this, name, looks] {
            QWidget* const modal = QApplication::activeModalWidget();
            auto* dialog = qobject_cast<QFileDialog*>(modal);
            if (!dialog && looks > 0) return answerDialog(name, looks - 1); // the dialog has not opened yet
            if (!dialog && modal) modal->close();                           // the test would wait forever
            ASSERT_TRUE(dialog) << "no file dialog came";
            auto* edit = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
            proposed = {dialog->windowTitle(), dialog->directory().absolutePath(), edit->text()};
            edit->setText(name); // typed keys would go to the list of completions
            auto* question = static_cast<QDialog*>(dialog);
            name.isEmpty() ? question->reject() : question->accept();
        });
    }
    // Writes a file in the test's folder and returns its path.
    QString written(const QString& name, const QByteArray& bytes) {
        QFile file(folder.filePath(name));
        EXPECT_TRUE(file.open(QFile::WriteOnly));
        file.write(bytes);
        return file.fileName();
    }
    // Returns the content of a file in the test's folder, or of a file given by its full path.
    QByteArray contentOf(const QString& name) {
        QFile file(QDir(folder.path()).absoluteFilePath(name));
        EXPECT_TRUE(file.open(QFile::ReadOnly)) << name.toStdString();
        return file.readAll();
    }

    // Advances the film as if this time had passed.
    void pass(double milliseconds) {
        m_now += milliseconds;
        explore()->playback().tick();
        QApplication::processEvents();
    }

    // Sends the key to whatever has the focus.
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : window.get(), key, modifiers);
        QApplication::processEvents();
    }
    void type(const QString& text) {
        QTest::keyClicks(QApplication::focusWidget(), text);
        QApplication::processEvents();
    }

    [[nodiscard]] app::ExplorePlace* explore() { return window->explore(); }
    [[nodiscard]] QLineEdit* input() {
        return qobject_cast<QLineEdit*>(explore()->setupBar()->field("input")->control());
    }
    [[nodiscard]] int step() { return int(explore()->playback().step()); }
    [[nodiscard]] std::vector<std::string> output() {
        std::vector<std::string> texts;
        const trace::Trace& trace = explore()->document()->trace();
        for (const trace::Value value : trace.output) texts.push_back(trace::to_text(value, trace.run.type));
        return texts;
    }

    struct {
        QString title, folder, name;
    } proposed;
    QTemporaryDir folder;
    QSettings settings{folder.filePath("settings.ini"), QSettings::IniFormat};
    std::unique_ptr<app::MainWindow> window;

private:
    double m_now = 1000;
};

} // namespace scanscope::test
