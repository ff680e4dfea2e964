// The overlay that is shown while a file is dragged over the window. It says what dropping the file would do.
#pragma once

#include <QWidget>

namespace scanscope::app {

class DropLight : public QWidget {
    Q_OBJECT
public:
    explicit DropLight(QWidget* window);
    void shine(const QString& words);
    [[nodiscard]] const QString& words() const { return m_words; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_words;
};

} // namespace scanscope::app
