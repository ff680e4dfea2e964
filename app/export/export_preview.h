// The preview of a frame, painted by the same code as the file, with thumbnails of all steps below.
#pragma once

#include <map>
#include <QImage>
#include <QWidget>

#include "viz/export/export_plan.h"
#include "viz/scene/omissions.h"

namespace scanscope::app {

class ExportPreview : public QWidget {
    Q_OBJECT
public:
    explicit ExportPreview(QWidget* parent = nullptr);

    // Shows a document; null shows nothing.
    void show(viz::SharedDocument document, const viz::ExportOptions& options);
    void setShot(viz::Shot shot);
    [[nodiscard]] viz::Shot shot() const { return m_shot; }
    [[nodiscard]] const QImage& picture() const { return m_picture; }
    [[nodiscard]] const viz::Omissions& omissions() const { return m_omissions; } // of the current step
    [[nodiscard]] QRect frame() const;                                            // the area of the picture
    [[nodiscard]] QRect thumbnail(viz::FilmStep step) const;                      // null if it is not visible

signals:
    void stepChosen(viz::FilmStep step);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void render();
    void lookForOmissions();
    [[nodiscard]] QSize pictureSize() const;
    [[nodiscard]] QImage painted(QSize size) const;
    [[nodiscard]] int shownSteps() const; // the number of thumbnails
    [[nodiscard]] viz::FilmStep firstShown() const;
    [[nodiscard]] QSize thumbnailSize() const;
    [[nodiscard]] QImage small(viz::FilmStep step);

    viz::SharedDocument m_document;
    viz::ExportOptions m_options;
    viz::Shot m_shot;
    QImage m_picture;
    viz::Omissions m_omissions;
    std::map<viz::FilmStep, QImage> m_small;
};

} // namespace scanscope::app
