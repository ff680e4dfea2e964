// The right column: the code above, and below it the counters, inspector and algorithm's page in tabs, or all
// stacked if there is space. For a user program the code takes the whole column, and the pages and the
// program's output are in a drawer at its foot.
#pragma once

#include <QPlainTextEdit>
#include <QWidget>

#include "viz/model/code_notes.h"
#include "viz/model/document.h"
#include "viz/model/playback.h"
#include "viz/model/run_texts.h"

class QSplitter;

namespace scanscope::viz {

class AboutPanel;
class CodePane;
class CountersPanel;
class InspectorPanel;
class OutputPanel;
class TabPanel;

class SidePanel : public QWidget {
    Q_OBJECT
public:
    explicit SidePanel(Playback* playback, QWidget* parent = nullptr);

    void setDocument(SharedDocument document);
    void setScope(Scope scope); // the stage's; the code is that of the headline's block
    // Shows a source that has not run in place of the one that did, with its errors at their lines.
    void setDraft(std::shared_ptr<const CodeModel> code, const CodeNotes& notes);
    // Groups of the document's findings that later work made; they are shown until the next document.
    void setGroups(std::shared_ptr<const FindingGroups> groups);
    void showFinding(); // scrolls to the line of the current finding
    // Lines edited since the last run, by source path.
    void setChanged(std::map<std::string, std::set<int>> lines);
    void setOutputBefore(const std::optional<std::string>& output); // the last run's output, if any
    void setProgram(bool isProgram);
    void setStacked(bool stacked);
    void setDrawer(bool drawer);
    enum Tab { Output, Counters, Inspector, About };
    void showTab(Tab tab);
    void showConcepts(); // shown in place of the algorithm's page
    [[nodiscard]] Tab currentTab() const;
    [[nodiscard]] CodePane* code() const { return m_code; }
    [[nodiscard]] AboutPanel* about() const { return m_about; }
    [[nodiscard]] CountersPanel* counters() const { return m_counters; }
    [[nodiscard]] InspectorPanel* inspector() const { return m_inspector; }
    [[nodiscard]] OutputPanel* output() const { return m_output; }
    [[nodiscard]] TabPanel* pages() const { return m_pages; }
    [[nodiscard]] QSplitter* splitter() const { return m_splitter; }

signals:
    void barrierPressed(int line); // a line of the source that is shown
    void editRequested(const std::string& path, int line);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void showAbout();
    void showOutput();
    void showStacked();
    void shareRoom();
    void showStep();
    void showNotes();
    void showSelection();
    void showHover();
    [[nodiscard]] Moment speaker() const;

    Playback* m_playback;
    SharedDocument m_document;
    std::shared_ptr<const FindingGroups> m_groups; // null: those of the document
    std::shared_ptr<const CodeModel> m_shownCode, m_draft;
    CodeNotes m_draftNotes;
    std::map<std::string, std::set<int>> m_changed;
    QSplitter* m_splitter;
    CodePane* m_code;
    TabPanel* m_pages;
    OutputPanel* m_output;
    CountersPanel* m_counters;
    InspectorPanel* m_inspector;
    AboutPanel* m_about;
    Scope m_scope = Scope::block;
    bool m_wantsStacked = false, m_stacked = false, m_isProgram = false;
    QList<int> m_heights;   // heights of the parts, saved while a user program is shown
    int m_openHeight = 260; // height of the drawer
    std::optional<FilmStep> m_shownStep;
    bool m_shownSettled = false;
};

// The output of a program.
class OutputPanel : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit OutputPanel(QWidget* parent = nullptr);
    void setOutput(const std::string& output, int status);
};

// The first line that is not blank, or an empty string.
[[nodiscard]] QString firstLineOf(const std::string& output);

} // namespace scanscope::viz
