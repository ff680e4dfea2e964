// A labelled control of the setup bar, and the message shown under it if its content is invalid.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QWidget>

class QHBoxLayout;

namespace scanscope::viz {

class Button;
class TextLabel;

// Label (12/16) above the control (32 high).
class Field : public QWidget {
    Q_OBJECT
public:
    Field(const QString& label, QWidget* control, int width, QWidget* parent = nullptr); // width 0: flexible

    void addToLabel(QWidget* widget); // adds it at the right end of the label's line
    void setInvalid(bool invalid);
    [[nodiscard]] QWidget* control() const { return m_control; }

private:
    QHBoxLayout* m_labelLine;
    QWidget* m_control;
};

// A combo box whose entries may be disabled, with the reason below them.
class ChoiceBox : public QComboBox {
    Q_OBJECT
public:
    explicit ChoiceBox(const QString& name, QWidget* parent = nullptr);
    void addChoice(const QString& text, const QVariant& value);
    void setChoiceEnabled(int index, bool enabled, const QString& reason = {});
    [[nodiscard]] QString reasonOf(int index) const;

protected:
    void wheelEvent(QWheelEvent* event) override; // ignored, so that scrolling past the box starts no run
};

// A message under a field, over whatever is below: ⚠, what is wrong, and at most one suggested action.
class FieldMessage : public QWidget {
    Q_OBJECT
public:
    explicit FieldMessage(QWidget* window);
    void showUnder(QWidget* field, const QString& message, const QString& fix = {});
    void clear();
    [[nodiscard]] QString message() const;
    [[nodiscard]] Button* fixButton() const { return m_fix; }
    [[nodiscard]] QWidget* field() const { return m_field; }
    void place(); // updates the message's position after a change of the window

signals:
    void fixRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    TextLabel* m_text;
    Button* m_fix;
    QWidget* m_field = nullptr;
};

} // namespace scanscope::viz
