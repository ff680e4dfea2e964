#include "viz/widgets/code_pane.h"

#include <QKeyEvent>

#include "viz/scene/icons.h"
#include "viz/widgets/button.h"
#include "viz/widgets/code_find.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/tight_layout.h"

namespace scanscope::viz {

CodePane::CodePane(QWidget* parent)
    : QWidget(parent) {
    m_file = new TextLabel({13, 600}, TextLabel::Tone::Text);
    m_about = new TextLabel({13, 400}, TextLabel::Tone::Muted);
    m_about->setText(tr("source that ran"));
    m_edit = new Button(tr("Open editor"));
    m_edit->setToolTip(tr("Opens the file in your editor at the caret's line (Return in the code)"));
    m_edit->hide();
    m_follow = new IconButton(Icon::Follow, tr("Follow the running line"));
    m_follow->setCheckable(true);
    m_follow->setChecked(true);
    m_view = new CodeView;
    m_find = new CodeFind(m_view);
    auto* header = tightRow(nullptr, 8, {16, 4, 16, 4});
    header->addWidget(m_file);
    header->addWidget(m_about);
    header->addStretch();
    header->addWidget(m_edit);
    header->addWidget(m_follow);
    auto* layout = tightColumn(this);
    layout->addLayout(header);
    layout->addWidget(m_find);
    layout->addWidget(m_view, 1);
    connect(m_view, &CodeView::findRequested, m_find, &CodeFind::open);
    connect(m_edit, &Button::clicked, this, [this] { emit editRequested(m_view->caretLine()); });
}

void CodePane::setCode(std::shared_ptr<const CodeModel> code) {
    m_file->setText(code ? code->fileName() : QString());
    m_about->setVisible(code && !code->fileName().isEmpty());
    m_view->setCode(std::move(code));
}

void CodePane::setAbout(const QString& about) { m_about->setText(about); }

void CodePane::setEditable(bool editable) { m_edit->setVisible(editable); }

void CodePane::setState(const CodeState& state, Role role) {
    m_view->setState(state, role, m_follow->isChecked());
}

// F3 opens the search row if it is closed, and otherwise finds the next match; Escape closes the row. Return
// opens the editor.
void CodePane::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_F3 && m_find->isHidden())
        m_find->open();
    else if (event->key() == Qt::Key_F3)
        m_find->goOn(event->modifiers() & Qt::ShiftModifier ? -1 : +1);
    else if (event->key() == Qt::Key_Escape && !m_find->isHidden())
        m_find->close();
    else if (!m_edit->isHidden() && m_view->hasFocus() &&
             (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        emit editRequested(m_view->caretLine());
    else
        event->ignore();
}

} // namespace scanscope::viz

#include "moc_code_pane.cpp"
