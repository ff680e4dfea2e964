// The text that a program has printed.
#pragma once

#include <QPlainTextEdit>

namespace scanscope::viz {

class OutputPanel : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit OutputPanel(QWidget* parent = nullptr);
    void setOutput(const std::string& output, int status);
};

// The first line that says something; empty where there is none.
[[nodiscard]] QString firstLineOf(const std::string& output);

} // namespace scanscope::viz
