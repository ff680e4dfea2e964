// The curves of a chart as chips with their markers: a click hides a curve, × lets it go, a sheet with all
// that there are adds some.
#pragma once

#include <functional>
#include <QHash>
#include <QStringList>
#include <QWidget>
#include <vector>

#include "viz/widgets/button.h"

class QCheckBox;

namespace scanscope::viz {

class Chip;
class Popover;

class ChipField : public QWidget {
    Q_OBJECT
public:
    explicit ChipField(const QString& name, QWidget* parent = nullptr);

    struct Group {
        QString name; // over its choices; empty: nothing
        QStringList choices;
    };
    void setGroups(const std::vector<Group>& groups);      // all that can be chosen
    void setPens(std::function<int(const QString&)> pens); // of their markers
    void setChosen(const QStringList& chosen);             // in this order; emits nothing
    [[nodiscard]] const QStringList& chosen() const { return m_chosen; }
    [[nodiscard]] bool isHidden(const QString& choice) const { return m_hidden.contains(choice); }
    void setHidden(const QString& choice, bool hidden); // emits hiddenChanged()

    // The chosen ones that have no curve on the chart, and why: their chips say so.
    void setWithoutCurve(const QStringList& choices, const QString& reason);

    [[nodiscard]] Chip* chip(const QString& choice) const { return m_chips.value(choice); }
    // "3 of 12", which opens the sheet of all; stands beside the label of the field.
    [[nodiscard]] Button* menuButton() const { return m_menu; }
    [[nodiscard]] Popover* sheet() const { return m_sheet; } // null until it was opened
    void toggle(const QString& choice);                      // as on the sheet

signals:
    void chosenChanged(const QStringList& chosen);
    void hiddenChanged(const QString& choice, bool hidden);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void rebuild();
    void placeChips();
    void openSheet();
    void buildSheet();
    void showChosen();
    void showWithout();

    std::vector<Group> m_groups;
    std::function<int(const QString&)> m_pens;
    QStringList m_choices, m_chosen, m_hidden, m_without;
    QString m_whyWithout;
    QHash<QString, QCheckBox*> m_boxes; // of the sheet
    Popover* m_sheet = nullptr;
    QHash<QString, Chip*> m_chips;
    Button *m_menu, *m_more;
};

// One of them. Delete and a click on the × at its right let it go.
class Chip : public PaintedButton {
    Q_OBJECT
public:
    Chip(const QString& text, int pen, QWidget* parent);
    void setCurveHidden(bool hidden);
    void setWithoutCurve(const QString& reason); // empty: it has one
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QPoint closePoint() const { return {width() - 13, height() / 2}; }

signals:
    void closed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void describe();
    int m_pen;
    bool m_curveHidden = false;
    QString m_reason; // for having no curve
};

} // namespace scanscope::viz
