// The panels under the code: counters beside theory, the history of a cell, and the algorithm's page.
#pragma once

#include <QAbstractScrollArea>
#include <QTextBrowser>
#include <QWidget>

#include "viz/layout/inspector_columns.h"
#include "viz/model/counters_model.h"
#include "viz/model/document.h"
#include "viz/model/inspector_model.h"
#include "viz/model/playback.h"

class QCheckBox;

namespace scanscope::viz {

// A panel that paints itself top to bottom and scrolls where it is too tall.
class PaintedPanel : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit PaintedPanel(QWidget* parent = nullptr);

protected:
    // Paints at the width given and returns the height it took.
    virtual double paintContent(QPainter& painter, double width) = 0;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contentChanged();
    // Called after the content was measured, for what stands under it.
    virtual void placeBelow(double contentHeight) { static_cast<void>(contentHeight); }

private:
    double m_contentHeight = 0;
};

class CountersPanel : public PaintedPanel {
    Q_OBJECT
public:
    using PaintedPanel::PaintedPanel;
    void setTable(CountersTable table, std::uint64_t n);

protected:
    double paintContent(QPainter& painter, double width) override;

private:
    double paintRow(QPainter& painter, const CounterRow& row, double y, double width) const;
    double paintBars(QPainter& painter, double y, double width) const;
    CountersTable m_table;
    std::uint64_t m_n = 0;
};

// Under the table two questions about the cell, answered on the stage; they stay in sight where it scrolls.
class InspectorPanel : public PaintedPanel {
    Q_OBJECT
public:
    explicit InspectorPanel(Playback* playback, QWidget* parent = nullptr);
    void setInspection(Inspection inspection);
    [[nodiscard]] QCheckBox* pathBox() const { return m_path; }
    [[nodiscard]] QCheckBox* symbolsBox() const { return m_symbols; }

protected:
    double paintContent(QPainter& painter, double width) override;
    void placeBelow(double contentHeight) override;
    bool viewportEvent(QEvent* event) override;

private:
    QCheckBox *m_path, *m_symbols;
    [[nodiscard]] InspectorColumns columnsFor(double width) const;
    [[nodiscard]] QString toolTipAt(QPointF at) const; // what is cut there
    double paintHistory(QPainter& painter, double y, double width) const;
    void paintStrip(QPainter& painter, const InspectedStep& step, const QRectF& box) const;
    Inspection m_inspection;
};

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
