#include "viz/widgets/side_panel.h"

#include <QPainter>
#include <utility>

#include "kernels/text/visible_text.h"
#include "kernels/trace/own_program.h"
#include "viz/model/frame_state.h"
#include "viz/model/pair.h"
#include "viz/scene/canvas.h"
#include "viz/scene/fonts.h"
#include "viz/widgets/about_panel.h"
#include "viz/widgets/code_pane.h"
#include "viz/widgets/counters_panel.h"
#include "viz/widgets/inspector_panel.h"
#include "viz/widgets/splitter.h"
#include "viz/widgets/style.h"
#include "viz/widgets/tab_panel.h"
#include "viz/widgets/tight_layout.h"

namespace scanscope::viz {

namespace {

const QList<int> usualHeights{356, 331}; // heights of the code and of the part below it
constexpr int drawerEdge = 8;

} // namespace

SidePanel::SidePanel(Playback* playback, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback) {
    setAccessibleName(tr("Code and counters"));
    m_code = new CodePane;
    m_counters = new CountersPanel;
    m_inspector = new InspectorPanel(m_playback);
    m_about = new AboutPanel;
    m_output = new OutputPanel;
    m_pages = new TabPanel; // pages in the order of enum Tab
    m_pages->addPage(tr("Output"), m_output);
    m_pages->addPage(tr("Counters"), m_counters);
    m_pages->addPage(tr("Inspector"), m_inspector);
    m_pages->addPage(tr("About"), m_about);
    m_pages->setOffered(Output, false);

    m_splitter = new Splitter(Qt::Vertical, usualHeights);
    m_splitter->addWidget(m_code);
    m_splitter->addWidget(m_pages);
    m_splitter->setStretchFactor(0, 52);
    m_splitter->setStretchFactor(1, 48);
    m_code->setMinimumHeight(120);
    m_splitter->setSizes(usualHeights);
    auto* layout = tightColumn(this);
    layout->addWidget(m_splitter);

    connect(m_pages, &TabPanel::openChanged, this, &SidePanel::shareRoom);
    connect(m_playback, &Playback::positionChanged, this, &SidePanel::showStep);
    connect(m_playback, &Playback::blockChanged, this, [this] {
        m_shownStep.reset();
        showStep();
    });
    connect(m_playback, &Playback::selectionChanged, this, &SidePanel::showSelection);
    connect(m_playback, &Playback::hoverChanged, this, &SidePanel::showHover);
    connect(m_playback, &Playback::findingChanged, this, &SidePanel::showNotes);
    connect(m_code->view(), &CodeView::barrierPressed, this, &SidePanel::barrierPressed);
    connect(m_code, &CodePane::editRequested, this, [this](int line) {
        if (m_isProgram && m_shownCode) emit editRequested(m_shownCode->path(), line);
    });
    connect(m_code->view(), &CodeView::lineHovered, m_playback, &Playback::setHoverLine);
}

void SidePanel::setDocument(SharedDocument document) {
    m_document = std::move(document);
    m_draft.reset();
    m_groups.reset();
    m_changed.clear();
    m_shownCode = m_document ? m_document->code() : nullptr;
    m_code->setCode(m_shownCode);
    // For two runs, the running line is below each stage instead; a user program keeps its code, because it
    // can be edited.
    m_code->setHidden(m_document && m_document->beside() && !m_isProgram);
    showAbout();
    showOutput();
    m_pages->setName(About, m_isProgram  ? tr("Concepts")
                            : m_document ? tr("About %1").arg(m_document->text().name)
                                         : tr("About"));
    m_about->setPage(m_document ? m_document->text().body : QString());
    m_shownStep.reset();
    showStep();
}

void SidePanel::setScope(Scope scope) {
    if (scope == std::exchange(m_scope, scope)) return;
    m_shownStep.reset();
    showStep();
}

// The block and step whose code is shown.
Moment SidePanel::speaker() const {
    return speakerAt(*m_document, m_playback->step(), m_playback->block(), m_scope);
}

void SidePanel::setDraft(std::shared_ptr<const CodeModel> code, const CodeNotes& notes) {
    m_draft = std::move(code);
    m_draftNotes = notes;
    m_shownStep.reset();
    showAbout();
    if (!m_draft) return showStep();
    m_code->setCode(m_shownCode = m_draft);
    m_code->setState({}, Role::Plain);
    m_code->view()->setNotes(notes);
    m_code->view()->setLit({});
    if (!notes.notes.empty()) m_code->view()->showLine(notes.notes.begin()->first);
}

void SidePanel::showAbout() {
    const bool isOwn = m_document && is_own_text(m_document->trace());
    m_code->setAbout(m_draft ? tr("your file, not run yet")
                     : isOwn ? tr("your file, as it ran")
                             : tr("source that ran"));
}

void SidePanel::setGroups(std::shared_ptr<const FindingGroups> groups) {
    m_groups = std::move(groups);
    showNotes();
}

// The finding may be in a different source file from the step.
void SidePanel::showFinding() {
    if (m_draft || !m_document || !m_playback->finding()) return;
    const std::uint16_t location = m_document->findings().at(*m_playback->finding()).finding->location;
    const auto& locations = m_document->trace().locations;
    if (location >= locations.size()) return;
    if (!m_shownCode || m_shownCode->source() != locations[location].source) {
        m_shownCode = std::make_shared<const CodeModel>(m_document->sharedTrace(), 0, 0,
                                                        int(locations[location].source));
        m_code->setCode(m_shownCode);
        m_code->setState({}, Role::Plain);
    }
    showNotes();
    m_code->view()->showLine(m_shownCode->lineOf(location));
}

void SidePanel::setChanged(std::map<std::string, std::set<int>> lines) {
    m_changed = std::move(lines);
    showNotes();
}

// A drawer over the stage has a visible edge, with a margin that keeps the gutter's signs clear of it.
void SidePanel::setDrawer(bool drawer) {
    layout()->setContentsMargins(drawer ? drawerEdge : 0, 0, 0, 0);
    update();
}

// True: counters and inspector below each other; false: one page at a time in tabs.
void SidePanel::setStacked(bool stacked) {
    m_wantsStacked = stacked;
    showStacked();
}

void SidePanel::showStacked() {
    const bool stacked = m_wantsStacked && !m_isProgram;
    if (stacked == m_stacked) return;
    m_stacked = stacked;
    if (stacked) {
        m_splitter->insertWidget(1, m_counters);
        m_splitter->insertWidget(2, m_inspector);
        m_pages->hide();
        m_counters->show();
        m_inspector->show();
        m_splitter->setSizes({m_splitter->height() - 580, 280, 300, 0});
    } else {
        m_pages->putBack(Counters, m_counters);
        m_pages->putBack(Inspector, m_inspector);
        m_pages->QWidget::show();
        m_splitter->setSizes(usualHeights); // sizes for three parts do not suit two
        showTab(Counters);
    }
}

// A user program's pages start closed. It has no page About, except for Concepts if the user asks for it.
void SidePanel::setProgram(bool isProgram) {
    if (isProgram == m_isProgram) return;
    if (isProgram && !m_stacked) m_heights = m_splitter->sizes();
    m_isProgram = isProgram;
    showStacked();
    m_pages->setOffered(Output, isProgram);
    m_pages->setOffered(About, !isProgram);
    m_pages->show(isProgram ? Output : Counters);
    m_pages->setCloses(isProgram);
    m_code->setEditable(isProgram);
    if (!isProgram && !m_stacked) m_splitter->setSizes(m_heights.isEmpty() ? usualHeights : m_heights);
}

// A drawer reopens at its previous height.
void SidePanel::shareRoom() {
    if (!m_isProgram) return;
    if (m_pages->isOpen())
        m_splitter->setSizes({qMax(1, m_splitter->height() - m_openHeight), m_openHeight});
    else
        m_openHeight = m_splitter->sizes().value(1);
}

void SidePanel::showTab(Tab tab) {
    if (m_stacked) return;
    m_pages->show(tab);
}

void SidePanel::showConcepts() {
    m_pages->setOffered(About, true);
    showTab(About);
    m_about->showConcepts();
}

SidePanel::Tab SidePanel::currentTab() const { return Tab(m_pages->current()); }

void SidePanel::showOutput() {
    const trace::OwnProgram* program =
        m_document && m_document->trace().program ? &*m_document->trace().program : nullptr;
    m_output->setOutput(program ? program->output : std::string(), program ? program->status : 0);
    m_pages->setLine(program ? firstLineOf(program->output) : QString(), {});
}

void SidePanel::setOutputBefore(const std::optional<std::string>& output) {
    if (!m_document || !m_document->trace().program) return;
    const QString now = firstLineOf(m_document->trace().program->output);
    const QString before = output ? firstLineOf(*output) : now;
    m_pages->setLine(now, before == now || before.isEmpty() ? QString() : tr("was %1").arg(before));
}

void SidePanel::showStep() {
    const FilmStep step = m_playback->step();
    if (step == m_shownStep && m_playback->settled() == m_shownSettled) return;
    m_shownStep = step;
    m_shownSettled = m_playback->settled();
    if (!m_document) return;
    if (m_document->steps().contains(step)) {
        if (!m_draft) {
            const Moment now = speaker();
            if (auto code = m_document->codeOf(now); code != m_shownCode)
                m_code->setCode(m_shownCode = std::move(code));
            showNotes();
            m_code->setState(m_shownCode->at(now.step), roleFor(now.model->role(now.step)));
        }
        const auto done = m_playback->settled() ? step : step - 1;
        if (m_document->beside())
            m_counters->setPair(compareCounters(*m_document, done), m_document->of<PairOutcome>(),
                                namesOfPair(*m_document));
        else
            m_counters->setCounters(countersOf(*m_document, done), m_document->trace().run.n);
    } else {
        if (!m_draft) {
            showNotes();
            m_code->setState({}, Role::Plain);
        }
        m_counters->setCounters({}, 0);
    }
    showSelection();
    showHover();
}

// The messages about the lines that are shown.
void SidePanel::showNotes() {
    if (m_draft) return m_code->view()->setNotes(m_draftNotes);
    if (!m_document || !m_shownCode) return m_code->view()->setNotes({});
    if (!is_own_text(m_document->trace()))
        return m_code->view()->setNotes(
            notesOn(m_document->findings(), *m_shownCode, m_playback->step(), m_playback->finding()));
    CodeNotes notes =
        notesOn(m_groups ? *m_groups : m_document->of<FindingGroups>(), *m_shownCode, m_playback->finding());
    const auto changed = m_changed.find(m_shownCode->path());
    if (changed != m_changed.end()) notes.changed = changed->second;
    m_code->view()->setNotes(notes);
}

// Highlights the lines that accessed what is under the pointer, or the pointed line itself if it accessed
// anything in this step.
void SidePanel::showHover() {
    if (m_draft || !m_document || !m_document->steps().contains(m_playback->step()))
        return m_code->view()->setLit({});
    const auto [model, block, step] = speaker();
    const auto shown = m_document->codeOf({model, block, step});
    const CodeModel& code = *shown;
    if (const auto thread = m_playback->hoverThread())
        m_code->view()->setLit(linesOf(model->lanes(step), code.source(), int(*thread)));
    else if (const auto& cell = m_playback->hover())
        m_code->view()->setLit(linesOf(*model, code, step, *cell));
    else if (const auto move = m_playback->hoverMove())
        m_code->view()->setLit(spotlightOnMove(*model, code, step, *move).lines);
    else
        m_code->view()->setLit(spotlightOnLine(*model, code, step, m_playback->hoverLine()).lines);
}

void SidePanel::showSelection() {
    const auto& cell = m_playback->selection();
    if (!cell || !m_document || m_document->stepCount() == 0) return m_inspector->setInspection({});
    const bool isPair = m_document->beside() != nullptr;
    const Side side = isPair ? m_playback->selectionSide() : Side::first;
    const Document& document = side == Side::second ? *m_document->beside() : *m_document;
    const Moment now = document.at(m_playback->step(), m_playback->block());
    Inspection inspection =
        inspect(*now.model, {cell->space, cell->array, cell->index}, now.step, m_playback->settled());
    if (isPair) inspection.run = namesOfPair(*m_document)[std::size_t(side)];
    m_inspector->setInspection(inspection);
}

void SidePanel::paintEvent(QPaintEvent*) {
    const Theme& t = themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), t.window);
    if (layout()->contentsMargins().left() > 0) painter.fillRect(QRect(0, 0, 1, height()), t.hair);
}

OutputPanel::OutputPanel(QWidget* parent)
    : QPlainTextEdit(parent) {
    setAccessibleName(tr("Program output"));
    setFont(valueFont(12));
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setFrameShape(NoFrame);
    document()->setDocumentMargin(0);
    setViewportMargins(16, 10, 12, 8);
    viewport()->setAutoFillBackground(false);
    setPlaceholderText(tr("The program printed nothing."));
}

void OutputPanel::setOutput(const std::string& output, int status) {
    QString text = QString::fromStdString(output);
    if (status != 0) {
        if (!text.isEmpty() && !text.endsWith(u'\n')) text += u'\n';
        text += tr("(It exited with status %1.)").arg(status);
    }
    if (text != toPlainText()) setPlainText(text);
}

QString firstLineOf(const std::string& output) {
    const QStringList lines = QString::fromStdString(output).split(u'\n');
    for (const QString& line : lines)
        if (const QString words = line.trimmed(); !words.isEmpty())
            return QString::fromStdString(kernels::visible(words.toStdString()));
    return {};
}

} // namespace scanscope::viz

#include "moc_side_panel.cpp"
