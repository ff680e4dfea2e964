// Pages in tabs. If the panel can be closed, it is a drawer: the tabs stay visible, with a line of text
// beside them, and pressing a tab opens it.
#pragma once

#include <QWidget>

class QStackedWidget;
class QTabBar;

namespace scanscope::viz {

class IconButton;
class TextLabel;

class TabPanel : public QWidget {
    Q_OBJECT
public:
    explicit TabPanel(QWidget* parent = nullptr);

    int addPage(const QString& name, QWidget* page); // returns its index
    void putBack(int index, QWidget* page);          // a page that was temporarily moved elsewhere
    void setName(int index, const QString& name);
    void setOffered(int index, bool offered); // whether it has a tab

    void show(int index); // also opens the panel
    [[nodiscard]] int current() const;

    void setCloses(bool closes); // true: it can be closed, and is closed now; false: it is always open
    void setOpen(bool open);
    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    // Text beside the tabs, followed by muted text.
    void setLine(const QString& words, const QString& more);
    [[nodiscard]] QString line() const;
    [[nodiscard]] QTabBar* tabs() const;
    [[nodiscard]] IconButton* openButton() const { return m_open; }

    static constexpr int closedHeight = 40, leastHeight = 120;

signals:
    void openChanged(bool open);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    class Tabs;
    void changeTo(bool open);
    void showState();

    Tabs* m_tabs;
    QStackedWidget* m_pages;
    TextLabel *m_line, *m_more;
    IconButton* m_open;
    bool m_closes = false, m_isOpen = true;
};

} // namespace scanscope::viz
