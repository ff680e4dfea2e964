// Every text in the window can be translated. In a made-up language whose letters all have marks, only names
// are drawn, read to a screen reader or shown as a tooltip without marks.
#include <QAbstractItemView>
#include <QAccessible>
#include <QBuffer>
#include <QSet>
#include <QSvgGenerator>
#include <QTextDocument>

#include "app/reports/bench_views.h"
#include "app/window_tour.h"
#include "kernels/course/exercise.h"
#include "support/listed.h"
#include "support/made_up_language.h"
#include "viz/model/language.h"
#include "viz/widgets/about_panel.h"
#include "viz/widgets/code_view.h"
#include "viz/widgets/running_line.h"

namespace scanscope::test {
namespace {

// Parts of the window that are not translated: the kernel's source, the page of the algorithm.
bool isEnglishByRight(const QWidget& widget) {
    for (const QWidget* at = &widget; at; at = at->parentWidget())
        if (qobject_cast<const viz::CodeView*>(at) || qobject_cast<const viz::RunningLine*>(at) ||
            qobject_cast<const viz::AboutPanel*>(at))
            return true;
    return false;
}

// Returns all texts that the widget itself draws, without those of its children.
QStringList drawnBy(QWidget& widget) {
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(widget.size());
    widget.render(&generator, {}, {}, QWidget::RenderFlags());
    static const QRegularExpression element(QStringLiteral("<text[^>]*>([^<]*)</text>"));
    QStringList texts;
    for (auto it = element.globalMatch(QString::fromUtf8(buffer.data())); it.hasNext();) {
        QTextDocument text; // decodes &lt; and the like
        text.setHtml(it.next().captured(1));
        texts << text.toPlainText();
    }
    return texts;
}

class MadeUpWindow : public WindowTour {
protected:
    void SetUp() override {
        if (!hasMadeUpLanguage()) GTEST_SKIP() << "xgettext is not here";
        m_language.emplace();
        QCoreApplication::installTranslator(&m_translator);
        for (const kernels::Algorithm& algorithm : kernels::catalogue()) {
            m_allowed.emplace_back(algorithm.id);
            m_allowed.emplace_back(algorithm.name);
        }
        const auto exercises = course::ExerciseList::embedded(); // the texts of exercises are English
        for (const std::string& id : exercises.ids())
            m_allowed.push_back(exercises.suite_of(id).tasks.front().title);
        for (const viz::ViewName& view : viz::viewNames) m_allowed.emplace_back(view.id);
        for (const app::BenchViewInfo& view : app::benchViews) m_allowed.emplace_back(view.id);
        WindowTour::SetUp();
    }
    void TearDown() override {
        window.reset();
        QCoreApplication::removeTranslator(&m_translator);
        m_language.reset();
    }
    void look(const std::string& where, QWidget& shown) {
        allowNamesOf(explore()->document());
        QList<QWidget*> all = shown.findChildren<QWidget*>();
        all.prepend(&shown);
        for (QWidget* one : all) {
            if (!one->isVisibleTo(&shown) || isEnglishByRight(*one)) continue;
            const std::string place = where + ", " + one->metaObject()->className();
            for (const QString& text : drawnBy(*one)) read(place, text);
            read(place + ", tip", one->toolTip());
            if (QAccessibleInterface* told = QAccessible::queryAccessibleInterface(one)) {
                read(place + ", name", told->text(QAccessible::Name));
                read(place + ", description", told->text(QAccessible::Description));
            }
            if (auto* edit = qobject_cast<QLineEdit*>(one))
                read(place + ", placeholder", edit->placeholderText());
            if (auto* view = qobject_cast<QAbstractItemView*>(one)) readModel(place, *view->model());
        }
    }
    std::map<std::string, std::string> escaped; // each word with the first place where it was found

private:
    void read(const std::string& where, QString text) {
        if (m_read.contains(text)) return; // most texts occur in every place
        m_read.insert(text);
        // Command lines, files and formulas are the same in every language.
        static const QRegularExpression code(QStringLiteral(
            "scanscope export.*|--.*|\\S*/"
            "\\S*|\\w+\\.(cuh|scantrace|json|png|mp4|gif|svg|pdf|html|webm)|log₂|random:x|Linux [^\\n]*"));
        text.remove(code);
        for (const std::string& word : unmarkedWords(text.toStdString(), m_allowed))
            escaped.emplace(word, where + ": " + text.left(200).toStdString());
    }
    void readModel(const std::string& where, const QAbstractItemModel& model) {
        for (int row = 0; row < model.rowCount(); ++row)
            for (int column = 0; column < model.columnCount(); ++column)
                for (const int role :
                     {int(Qt::DisplayRole), int(Qt::ToolTipRole), int(Qt::AccessibleTextRole)})
                    read(where + ", cell", model.index(row, column).data(role).toString());
    }
    // Arrays and kernels are named as in the code.
    void allowNamesOf(const viz::Document* document) {
        if (!document || document == m_named) return;
        m_named = document;
        for (const trace::Launch& launch : document->trace().launches) {
            m_allowed.push_back(launch.kernel);
            for (const trace::Global& global : launch.globals) m_allowed.push_back(global.name);
            for (const trace::Block& block : launch.blocks) {
                for (const trace::Array& array : block.shared) m_allowed.push_back(array.name);
                for (const trace::Array& array : block.lanes) m_allowed.push_back(array.name);
            }
        }
    }

    std::optional<MadeUpLanguage> m_language;
    viz::Translator m_translator;
    const viz::Document* m_named = nullptr;
    QSet<QString> m_read;
    // Names, keys, units, the ids of choices, and the test's own texts.
    std::vector<std::string> m_allowed = test::listed(
        "Scanscope, scanscope, CUDA, GPU, CPU, NVIDIA, Qt, int32, int64, float32, float64, Ctrl, Shift, Alt, "
        "Return, PageDown, PageUp, Home, End, Esc, Space, Tab, ms, ns, GB, kB, MB, px, fps, UTC, PNG, SVG, "
        "PDF, PPTX, GIF, MP4, WebM, HTML, CSV, JSON, GiB, MiB, Backspace, Enter, Left, Right, Deutsch, "
        "English, "
        "__syncthreads, __syncwarp, sum, nonzero, positive, changed, cpu, gpu, a made-up device, cpu: time "
        "is made up, a "
        "processor, no NVIDIA driver found, GCC, png, svg, pdf, pptx, gif, mp4, html");
};

TEST_F(MadeUpWindow, NoWordOfTheWindowEscapes) {
    tourAll([this](const std::string& where, QWidget& shown) { look(where, shown); });
    for (const auto& [word, where] : escaped) ADD_FAILURE() << '"' << word << "\" in " << where;
}

} // namespace
} // namespace scanscope::test
