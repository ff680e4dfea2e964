// Which program is shown: its name, its folder, and a button that opens another.
#pragma once

#include <QWidget>

namespace scanscope::viz {
class IconButton;
class TextLabel;
} // namespace scanscope::viz

namespace scanscope::app {

class ProgramField : public QWidget {
    Q_OBJECT
public:
    explicit ProgramField(QWidget* parent = nullptr);

    void setFile(const QString& path, int others); // and how many files are compiled with it
    [[nodiscard]] QString name() const;
    [[nodiscard]] viz::IconButton* openButton() const { return m_open; }

signals:
    void openRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    viz::TextLabel *m_name, *m_folder;
    viz::IconButton* m_open;
};

// As people write it: the folder of the home is "~".
[[nodiscard]] QString shownFolder(const QString& file);

} // namespace scanscope::app
