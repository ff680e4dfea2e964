// The place Export, controlled with clicks and keys.
#pragma once

#include <QCheckBox>

#include "app/export/export_place.h"
#include "app/export/export_preview.h"
#include "app/window_fixture.h"
#include "viz/widgets/segmented.h"

namespace scanscope::test {

using app::ExportPlace;

class ExportPlaceTest : public WindowTest {
protected:
    void open(const char* format = nullptr) {
        press(Qt::Key_3, Qt::ControlModifier);
        ASSERT_EQ(window->place(), window->exports());
        ASSERT_TRUE(place()->isVisible());
        place()->file()->setText(folder.filePath("run.mp4"));
        if (format) chooseFormat(format);
    }
    app::Services services() override {
        app::Services given = WindowTest::services();
        given.showInFolder = [this](const QString& file) { shown << file; };
        return given;
    }
    QStringList shown; // files whose folder was opened
    [[nodiscard]] ExportPlace* place() { return window->exports(); }
    template <class Widget> Widget* control(std::string_view id) {
        return qobject_cast<Widget*>(place()->controls().control(id));
    }
    void chooseFormat(const char* id) {
        const auto& choices = app::exportOption("format").choices;
        const auto at = std::ranges::find(choices, id) - choices.begin();
        QTest::mouseClick(control<viz::SegmentedControl>("format")->button(int(at)), Qt::LeftButton);
    }
    QString exportAndWait() {
        QSignalSpy done(place(), &ExportPlace::finished);
        QTest::mouseClick(place()->exportButton(), Qt::LeftButton);
        EXPECT_TRUE(!done.isEmpty() || done.wait(60000));
        return place()->status();
    }
    void grab(const char* name) {
        if (const char* where = std::getenv("SCANSCOPE_GRABS"))
            window->grab().save(QString::fromLocal8Bit(where) + '/' + name + ".png");
    }
};

} // namespace scanscope::test
