#include "app/explore/code_column.h"

#include "app/frame/place_frame.h"
#include "viz/widgets/code_pane.h"
#include "viz/widgets/side_panel.h"
#include "viz/widgets/splitter.h"

namespace scanscope::app {
namespace {

constexpr int leastStage = 400, programWidth = 600, stackedFrom = 2560;

} // namespace

CodeColumn::CodeColumn(viz::Splitter* splitter, viz::SidePanel* side, const Settings& settings,
                       QObject* parent)
    : QObject(parent)
    , m_splitter(splitter)
    , m_side(side)
    , m_settings(settings) {
    viz::CodeView* code = m_side->code()->view();
    m_side->setMinimumWidth(320);
    m_side->setMaximumWidth(640);
    m_side->splitter()->restoreState(m_settings.bytes(QStringLiteral("column")));
    code->setWrapped(m_settings.wrapsCode());
    connect(m_splitter, &QSplitter::splitterMoved, this,
            [this] { m_settings.setBytes(key(), m_splitter->saveState()); });
    connect(m_side->splitter(), &QSplitter::splitterMoved, this, [this] {
        if (!m_isProgram) m_settings.setBytes(QStringLiteral("column"), m_side->splitter()->saveState());
    });
    connect(code, &viz::CodeView::wrappedChanged, this,
            [this](bool wrapped) { m_settings.setWrapsCode(wrapped); });
}

void CodeColumn::setProgram(bool isProgram) {
    m_isProgram = isProgram;
    m_width = 0;
    m_side->setProgram(isProgram);
}

void CodeColumn::arrange(int width, bool isDrawer) {
    m_side->setDrawer(isDrawer);
    m_side->setStacked(width >= stackedFrom);
    const int usual = usualWidth(width);
    m_splitter->setUsual({std::max(leastStage, width - usual), usual - 1});
    // A width that the user has set is kept until the window's width changes the usual one.
    if (usual == m_width || isDrawer) return;
    const bool kept = m_width == 0 && m_splitter->restoreState(m_settings.bytes(key()));
    if (!kept) m_splitter->reset();
    m_width = usual;
}

int CodeColumn::usualWidth(int width) const {
    return m_isProgram ? std::min(programWidth, width * 5 / 12) : codeWidthFor(width);
}

QString CodeColumn::key() const {
    return m_isProgram ? QStringLiteral("program-columns") : QStringLiteral("columns");
}

} // namespace scanscope::app

#include "moc_code_column.cpp"
