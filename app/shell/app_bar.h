// The bar at the top: the program's name, the places, the loaded run or file, the search for actions, and
// buttons that work everywhere.
#pragma once

#include <QAbstractButton>
#include <QWidget>

namespace scanscope::viz {
class IconButton;
class SegmentedControl;
} // namespace scanscope::viz

namespace scanscope::app {

class AppBar : public QWidget {
    Q_OBJECT
public:
    explicit AppBar(QWidget* parent = nullptr);

    // "Blelloch", "exclusive sum of 16 int32, one block of 8 threads"
    void setLoaded(const QString& name, const QString& details);
    [[nodiscard]] QString loadedText() const { return m_name + ' ' + m_details; }
    [[nodiscard]] viz::SegmentedControl* places() const { return m_places; }
    [[nodiscard]] QAbstractButton* searchButton() const { return m_search; }
    [[nodiscard]] viz::IconButton* openButton() const { return m_open; }
    [[nodiscard]] viz::IconButton* saveButton() const { return m_save; }
    [[nodiscard]] viz::IconButton* presentButton() const { return m_present; }
    [[nodiscard]] viz::IconButton* themeButton() const { return m_theme; }
    [[nodiscard]] viz::IconButton* helpButton() const { return m_help; }
    [[nodiscard]] viz::IconButton* menuButton() const { return m_menu; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRect titleBox() const;
    viz::SegmentedControl* m_places;
    QAbstractButton* m_search;
    viz::IconButton *m_open, *m_save, *m_present, *m_theme, *m_help, *m_menu;
    QString m_name, m_details;
};

} // namespace scanscope::app
