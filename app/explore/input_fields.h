// The input of a run and n: typed numbers, those of a generator, or a file. They move each other.
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

    void show();                             // what the model says
    void showRun(const trace::Trace& trace); // n, and generated numbers as text
    void focus();
    // From focus() until the numbers are edited or the focus leaves: nothing is being typed yet.
    [[nodiscard]] bool isFresh() const;
    void endFreshness() { m_fresh = false; }
    // Some of the numbers cannot be edited without the others: any edit replaces them all.
    void keepCutSelected();

signals:
    void fileRequested();
    void sourceChanged(); // other fields go with it

private:
    void openSourceMenu();
    void chooseSource(InputSource source);
    void editInput(const QString& text);
    void editN(const QString& n);
    void showCut();
    void fitN();

    SetupModel& m_model;
    QString m_numbers; // as they were typed, however many n takes of them
    QString m_cut;     // the first of many generated numbers, as they stand in the field; empty where all do
    bool m_fresh = false;
    QLineEdit *m_input, *m_n;
    viz::Field *m_inputField, *m_nField;
    viz::Button* m_source;
};

} // namespace scanscope::app
