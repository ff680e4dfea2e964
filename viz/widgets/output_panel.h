// The output of a program.
#pragma once

#include <QPlainTextEdit>

namespace scanscope::viz {

class OutputPanel : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit OutputPanel(QWidget* parent = nullptr);
    void setOutput(const std::string& output, int status);
};

// The first line that is not blank, or an empty string.
[[nodiscard]] QString firstLineOf(const std::string& output);

} // namespace scanscope::viz
