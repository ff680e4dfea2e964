// A chart's curves as chips with their markers. Clicking a chip hides its curve, × removes it, and a sheet
// with all choices adds others.
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
        QString name; // heading over its choices; empty: none
        QStringList choices;
    };
    void setGroups(const std::vector<Group>& groups);      // all that can be chosen
    void setPens(std::function<int(const QString&)> pens); // pen numbers for the markers
    void setChosen(const QStringList& chosen);             // in this order; emits no signal
    [[nodiscard]] const QStringList& chosen() const { return m_chosen; }
    [[nodiscard]] bool isHidden(const QString& choice) const { return m_hidden.contains(choice); }
    void setHidden(const QString& choice, bool hidden); // emits hiddenChanged()

    // Chosen items without a curve on the chart, and the reason, which their chips show.
    void setWithoutCurve(const QStringList& choices, const QString& reason);

    [[nodiscard]] Chip* chip(const QString& choice) const { return m_chips.value(choice); }
    // The button "3 of 12" beside the field's label, which opens the sheet with all choices.
    [[nodiscard]] Button* menuButton() const { return m_menu; }
    [[nodiscard]] Popover* sheet() const { return m_sheet; } // null until first opened
    void toggle(const QString& choice);                      // does the same as a click on the sheet

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
    QHash<QString, QCheckBox*> m_boxes; // on the sheet
    Popover* m_sheet = nullptr;
    QHash<QString, Chip*> m_chips;
    Button *m_menu, *m_more;
};

// A chip. Delete, or a click on the × at its right, removes it.
class Chip : public PaintedButton {
    Q_OBJECT
public:
    Chip(const QString& text, int pen, QWidget* parent);
    void setCurveHidden(bool hidden);
    void setWithoutCurve(const QString& reason); // empty: the chip has a curve
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
    QString m_reason; // why the chip has no curve
};

} // namespace scanscope::viz
