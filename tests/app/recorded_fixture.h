// A window that shows a run recorded with given settings, because the fields of the setup bar cannot choose
// blocks.
#pragma once

#include "app/window_fixture.h"

namespace scanscope::test {

class RecordedTest : public WindowTest {
protected:
    void SetUp() override {
        WindowTest::SetUp();
        explore()->playback().setReducedMotion(true); // no waiting for animations
    }
    void open(const kernels::Request& request) {
        const QString path = folder.filePath("run.scantrace");
        trace::save_trace(kernels::record(request), path.toStdString());
        expectRun([&] { window->openFile(path); });
        explore()->stage()->setFocus();
    }
    [[nodiscard]] static kernels::Request requestOf(const char* algorithm, const std::vector<int>& input,
                                                    std::uint32_t threads) {
        kernels::Request request;
        request.algorithm = algorithm;
        request.threads_per_block = threads;
        for (const int value : input) request.input.push_back(trace::to_value(value));
        return request;
    }
    [[nodiscard]] viz::StageView* stage() { return explore()->stage(); }
    [[nodiscard]] QImage picture() {
        QImage image(stage()->size(), QImage::Format_RGB32);
        stage()->render(&image);
        return image;
    }
    void pointAt(QPointF at) {
        ASSERT_FALSE(at.isNull());
        QTest::mouseMove(stage(), at.toPoint());
        QApplication::processEvents();
    }
    void settleAt(viz::FilmStep step) {
        explore()->playback().goTo(step);
        pass(1000); // waits for the cross-fade
    }
    void toEnd() { settleAt(explore()->document()->lastStep()); }
};

} // namespace scanscope::test
