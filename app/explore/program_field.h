// The field for the current program: its name, its folder or the programs of its notebook, and a button to
// open another one.
#pragma once

#include <QWidget>

namespace scanscope::viz {
class ChoiceBox;
class IconButton;
class TextLabel;
} // namespace scanscope::viz

namespace scanscope::app {

class ProgramField : public QWidget {
    Q_OBJECT
public:
    explicit ProgramField(QWidget* parent = nullptr);

    void setFile(const QString& path, int others); // `others` is the number of files compiled with it
    // Offers the programs of a notebook; none for any other file. Emits nothing.
    void setPrograms(const QStringList& titles, const QString& chosen, const QString& leftOut);
    [[nodiscard]] viz::ChoiceBox* programs() const { return m_programs; }
    [[nodiscard]] QString name() const;
    [[nodiscard]] viz::IconButton* openButton() const { return m_open; }

signals:
    void openRequested();
    void programChosen(const QString& title);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    viz::TextLabel *m_name, *m_folder;
    viz::ChoiceBox* m_programs;
    viz::IconButton* m_open;
};

// Returns the file's folder, with "~" for the home folder.
[[nodiscard]] QString shownFolder(const QString& file);

} // namespace scanscope::app
