// The fields of the timing views: what Run measures, and which results are shown. Fields that do not fit move
// into the options popover.
#pragma once

#include <array>
#include <optional>
#include <QHash>
#include <QWidget>

#include "kernels/bench/plan.h"
#include "kernels/bench/report.h"
#include "kernels/run/run.h"

class QHBoxLayout;
class QLineEdit;
class QVBoxLayout;

namespace scanscope::viz {
class Button;
class ChipField;
class ChoiceBox;
class Field;
class Popover;
class TextLabel;
} // namespace scanscope::viz

namespace scanscope::app {

class SizesEdit;

// The types that can be timed.
inline constexpr std::array benchTypes{trace::ElementType::int32, trace::ElementType::int64,
                                       trace::ElementType::float32, trace::ElementType::float64};

class BenchSetup : public QWidget {
    Q_OBJECT
public:
    explicit BenchSetup(QWidget* parent = nullptr);

    // The benchmark that Run measures. Both functions throw BadRequest with the name of a field.
    [[nodiscard]] bench::Wanted wanted() const;
    [[nodiscard]] std::optional<double> budgetSeconds() const;

    // The results that are shown.
    [[nodiscard]] trace::ElementType type() const;
    [[nodiscard]] trace::Operator op() const;
    [[nodiscard]] QString baseline() const;         // an id; empty: none
    void suggestBaseline(const QString& algorithm); // ignored if the user chose another one
    [[nodiscard]] const QStringList& algorithms() const;
    [[nodiscard]] QStringList hidden() const;
    void toggleHidden(const QString& algorithm);
    // Selects what an opened report contains. Emits nothing.
    void showReport(const bench::Report& report);

    void setExecutors(const std::vector<kernels::ExecutorInfo>& executors);
    [[nodiscard]] const std::vector<kernels::ExecutorInfo>& executors() const { return m_executors; }

    // "algorithms", "sizes", "types", "operator", "baseline", "runs on", "blocks", "budget"
    [[nodiscard]] viz::Field* field(const QString& name) const { return m_fields.value(name); }
    // The field, or the options button if the field is in its popover.
    [[nodiscard]] QWidget* anchorOf(const QString& name) const;
    [[nodiscard]] viz::ChipField* chips() const { return m_chips; }
    [[nodiscard]] viz::Popover* options() const { return m_options; }
    [[nodiscard]] viz::Button* optionsButton() const { return m_optionsButton; }
    [[nodiscard]] viz::TextLabel* memory() const { return m_memory; } // the memory that Run needs

signals:
    void edited();       // Run would measure something else
    void lookChanged();  // the user wants to see different results
    void runRequested(); // Return was pressed in a number field

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildFields();
    void buildOptions();
    void connectFields();
    void chooseTypes();
    void fillBaselines();
    void suggestSizes(); // does nothing once the user has typed sizes
    void showTypeCount();
    void showOptionCount();
    void showMemory();
    void placeFields();
    [[nodiscard]] std::vector<std::string> runnable() const; // the chosen algorithms that can run

    std::vector<kernels::ExecutorInfo> m_executors;
    std::vector<trace::ElementType> m_types{trace::ElementType::int32}; // the types to measure
    QHash<QString, viz::Field*> m_fields;
    QHBoxLayout* m_row = nullptr;
    QVBoxLayout* m_moved = nullptr; // the fields now in the popover
    viz::ChipField* m_chips = nullptr;
    SizesEdit* m_sizes = nullptr;
    viz::TextLabel* m_memory = nullptr;
    QLineEdit *m_blocks = nullptr, *m_budget = nullptr;
    viz::ChoiceBox *m_type = nullptr, *m_op = nullptr, *m_baseline = nullptr, *m_executor = nullptr;
    viz::Button *m_typeCount = nullptr, *m_optionsButton = nullptr;
    viz::Popover* m_options = nullptr;
    bool m_showing = false; // fields are being filled in and emit no signals
    bool m_isBaselineChosen = false;
};

} // namespace scanscope::app
