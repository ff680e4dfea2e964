// The fields for a run's input and n: typed numbers, generated numbers, or a file. A change to either updates
// the other.
#pragma once

#include <QObject>

#include "kernels/trace/trace.h"

class QLineEdit;

namespace scanscope::viz {
class Button;
class Field;
} // namespace scanscope::viz

namespace scanscope::app {

class SetupModel;
enum class InputSource : std::uint8_t;

class InputFields : public QObject {
    Q_OBJECT
public:
    InputFields(SetupModel& model, QWidget* parent);

    [[nodiscard]] viz::Field* input() const { return m_inputField; }
    [[nodiscard]] viz::Field* n() const { return m_nField; }
    [[nodiscard]] QLineEdit* inputEdit() const { return m_input; }
    [[nodiscard]] QLineEdit* nEdit() const { return m_n; }

    void show();                             // shows the model's values
    void showRun(const trace::Trace& trace); // shows n, and generated numbers as text
    void focus();
    // Whether nothing has been typed yet: true from focus() until the numbers are edited or the focus leaves.
    [[nodiscard]] bool isFresh() const;
    void endFreshness() { m_fresh = false; }
    // Keeps a shortened list selected as a whole, because an edit must replace all of its numbers.
    void keepCutSelected();

signals:
    void fileRequested();
    void sourceChanged(); // other fields depend on it

private:
    void openSourceMenu();
    void chooseSource(InputSource source);
    void editInput(const QString& text);
    void editN(const QString& n);
    void showCut();
    void fitN();

    SetupModel& m_model;
    QString m_numbers; // as typed, even if n uses only some of them
    QString m_cut;     // the text of a shortened list of generated numbers; empty if all are shown
    bool m_fresh = false;
    QLineEdit *m_input, *m_n;
    viz::Field *m_inputField, *m_nField;
    viz::Button* m_source;
};

} // namespace scanscope::app
