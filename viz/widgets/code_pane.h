// The code beside the stage: its file name, a row for finding text, and its lines.
#pragma once

#include <QWidget>

#include "viz/widgets/code_view.h"

class QLabel;

namespace scanscope::viz {

class Button;
class CodeFind;
class IconButton;

class CodePane : public QWidget {
    Q_OBJECT
public:
    explicit CodePane(QWidget* parent = nullptr);

    void setCode(std::shared_ptr<const CodeModel> code); // null: nothing is loaded
    void setAbout(const QString& about); // what kind of source it is, shown beside its file name
    void setEditable(bool editable);     // a user program, which can be opened in an editor
    void setState(const CodeState& state, Role role);
    [[nodiscard]] CodeView* view() const { return m_view; }
    [[nodiscard]] CodeFind* find() const { return m_find; }
    [[nodiscard]] Button* editButton() const { return m_edit; }

signals:
    void editRequested(int line); // line of the caret

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QLabel* m_file;
    QLabel* m_about;
    Button* m_edit;
    IconButton* m_follow;
    CodeView* m_view;
    CodeFind* m_find;
};

} // namespace scanscope::viz
