// The field for the current program: its name, its folder, and a button to open another one.
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

    void setFile(const QString& path, int others); // `others` is the number of files compiled with it
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

// Returns the file's folder, with "~" for the home folder.
[[nodiscard]] QString shownFolder(const QString& file);

} // namespace scanscope::app
