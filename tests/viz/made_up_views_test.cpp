// Every text in a view, on a slide or on a page can be translated: in a made-up language whose letters all
// have marks, only names and units have none.
#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <set>

#include "kernels/catalogue/catalogue.h"
#include "support/made_up_language.h"
#include "viz/export/slide.h"
#include "viz/model/counters_model.h"
#include "viz/scene/fonts.h"
#include "viz/stage/stage_painter.h"
#include "viz/stage/subject_text.h"
#include "viz/stage/view_kinds.h"
#include "viz/support/judged.h"

namespace scanscope::viz {
namespace {

class MadeUpViews : public testing::Test {
protected:
    void SetUp() override {
        if (!scanscope::test::hasMadeUpLanguage()) GTEST_SKIP() << "xgettext is not here";
        loadFonts();
        m_language.emplace();
    }
    void TearDown() override {
        for (const auto& [word, text] : m_escaped) ADD_FAILURE() << word << ": " << text;
    }

    void read(QString text) {
        if (!m_read.insert(text).second) return; // most texts appear again in every step
        text.remove(u'“').remove(u'”');          // quotes enclose names
        removeCutNames(text);
        for (const std::string& word : scanscope::test::unmarkedWords(text.toStdString(), m_allowed))
            m_escaped.emplace(word, text.left(120).toStdString());
    }
    void read(const Scene& scene) {
        for (const Mark& mark : scene.marks)
            if (const auto* words = std::get_if<Words>(&mark.what)) read(words->text);
        if (!scene.omissions.empty()) read(namesOf(scene.omissions));
    }
    void readAll(const Document& document) {
        allowNamesOf(document.trace());
        for (const FilmStep step : {FilmStep{}, FilmStep(document.stepCount() / 2), document.lastStep()}) {
            for (const View view : offeredViews(document))
                for (const double progress : {0.5, 1.0}) readView(document, step, view, progress);
            read(countersOf(document, step));
        }
    }

    std::vector<std::string> m_allowed{"max", "min", "CUDA", "log", "syncthreads", "syncwarp"};

private:
    // Removes names that were cut because they did not fit.
    void removeCutNames(QString& text) const {
        for (const std::string& allowed : m_allowed) {
            const QString name = QString::fromStdString(allowed);
            for (auto length = name.size() - 1; length > 2 && text.contains(u'…'); --length)
                text.remove(name.left(length) + u'…');
        }
    }
    void readView(const Document& document, FilmStep step, View view, double progress) {
        FrameState frame = frameOf(document, step);
        frame.progress = progress;
        StageRequest request{.views = {view}};
        Scene scene;
        Canvas canvas(scene, theme(ThemeId::Light));
        paintStageBody(canvas, frame, layoutStage(request));
        read(scene);
        for (const Subject& subject : scene.subjects) read(describeSubject(document, step, {}, subject));
        SlideOptions options{.views = {view}, .counters = true};
        read(composeSlide({480, 270}, frame, options));
    }
    void read(const CountersTable& table) {
        read(table.note);
        read(table.letters);
        for (const CounterRow& row : table.rows) read(row.name);
    }
    // Allows the names that the trace contains.
    void allowNamesOf(const trace::Trace& trace) {
        m_allowed.push_back(trace.run.algorithm);
        m_allowed.push_back(trace.run.name);
        for (const trace::Source& source : trace.sources) {
            m_allowed.push_back(source.path.substr(source.path.rfind('/') + 1));
            m_allowed.push_back(m_allowed.back().substr(0, m_allowed.back().find('.')));
        }
        for (const trace::Launch& launch : trace.launches) {
            m_allowed.push_back(launch.kernel);
            for (const trace::Global& global : launch.globals) m_allowed.push_back(global.name);
            for (const trace::Block& block : launch.blocks) {
                for (const trace::Array& array : block.shared) {
                    m_allowed.push_back(array.name);
                    if (array.group != array.name) m_allowed.push_back(array.group);
                }
                for (const trace::Array& array : block.lanes) m_allowed.push_back(array.name);
            }
        }
    }

    std::optional<scanscope::test::MadeUpLanguage> m_language;
    std::set<QString> m_read;
    std::map<std::string, std::string> m_escaped; // each word, with the first text that contains it
};

TEST_F(MadeUpViews, OfEveryAlgorithm) {
    for (const kernels::Algorithm& algorithm : kernels::catalogue()) {
        if (!algorithm.on_emulator || kernels::size_problem(algorithm, 31)) continue;
        test::RunOf run{.algorithm = std::string(algorithm.id),
                        .input = test::numbers(31),
                        .type = kernels::default_type(algorithm)};
        readAll(Document(test::traceOf(run)));
    }
}

TEST_F(MadeUpViews, OfKernelsThatAreWrong) {
    for (const kernels::Algorithm& algorithm : kernels::catalogue())
        if (algorithm.id.starts_with("broken"))
            readAll(test::judgedRun({.algorithm = std::string(algorithm.id)}));
    readAll(test::judgedRun({.algorithm = "blelloch", .withoutBarrier = "54"}));
}

} // namespace
} // namespace scanscope::viz
