// The algorithm's page, and the page Concepts that it links to.
#pragma once

#include <QTextBrowser>

namespace scanscope::viz {

// The algorithm's page, at most 62 characters wide.
class AboutPanel : public QTextBrowser {
    Q_OBJECT
public:
    explicit AboutPanel(QWidget* parent = nullptr);
    void setPage(const QString& markdown);
    // Shows the page Concepts instead, from the heading with this name on, with a link back.
    void showConcepts(const QString& name = {});
    void backward() override; // also called for Alt+←

protected:
    void changeEvent(QEvent* event) override;

private:
    void follow(const QUrl& link);
    void showPage(const QString& markdown);
    void render();
    QString m_page;     // the algorithm's page
    QString m_markdown; // the page that is shown
};

} // namespace scanscope::viz
