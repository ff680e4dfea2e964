// Pages under tabs. Where it closes, it is a drawer: the tabs stay, with a line of words beside them, and a
// press on one of them opens it.
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

    int addPage(const QString& name, QWidget* page); // gives back its number
    void putBack(int index, QWidget* page);          // that was taken elsewhere meanwhile
    void setName(int index, const QString& name);
    void setOffered(int index, bool offered); // it has a tab

    void show(int index); // opens it, too
    [[nodiscard]] int current() const;

    void setCloses(bool closes); // from now on, and it is closed; otherwise it is always open
    void setOpen(bool open);
    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    // Beside the tabs: words, and muted ones after them.
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
