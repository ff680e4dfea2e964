// The algorithm's page, and the page of concepts that its words lead to.
#pragma once

#include <QTextBrowser>

namespace scanscope::viz {

// The algorithm's page, at most 62 characters wide.
class AboutPanel : public QTextBrowser {
    Q_OBJECT
public:
    explicit AboutPanel(QWidget* parent = nullptr);
    void setPage(const QString& markdown);
    // The page Concepts in its place, from the heading of that name on, with a way back.
    void showConcepts(const QString& name = {});
    void backward() override; // Alt+← means it, too

protected:
    void changeEvent(QEvent* event) override;

private:
    void follow(const QUrl& link);
    void showPage(const QString& markdown);
    void render();
    QString m_page;     // the algorithm's
    QString m_markdown; // what is shown
};

} // namespace scanscope::viz
