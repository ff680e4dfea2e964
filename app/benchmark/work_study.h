// Work and depth over n, counted on the emulator.
#pragma once

#include "app/benchmark/sweep_study.h"
#include "app/benchmark/work_controller.h"

namespace scanscope::viz {
class ChipField;
class SegmentedControl;
} // namespace scanscope::viz

namespace scanscope::app {

class WorkStudy : public SweepStudy {
    Q_OBJECT
public:
    explicit WorkStudy(WorkController::Measure measure, QObject* parent = nullptr);

    [[nodiscard]] QWidget* anchorOf(const QString& field) override;
    [[nodiscard]] QString runText() const override;
    [[nodiscard]] QString invitation() const override;
    void start() override;
    [[nodiscard]] BenchmarkContent content(BenchView view, bool isLogarithmic) const override;
    [[nodiscard]] std::vector<Page> pages() const override;
    [[nodiscard]] StripContent strip() const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString details() const override;
    void toggleSeries(const viz::ChartSeries& series) override;
    [[nodiscard]] bool hasResults() const override { return !m_rows.empty(); }

    [[nodiscard]] WorkController& controller() { return m_controller; }
    [[nodiscard]] const std::vector<kernels::WorkRow>& rows() const { return m_rows; }
    [[nodiscard]] viz::ChipField* algorithms() const { return m_algorithms; }
    [[nodiscard]] viz::SegmentedControl* form() const { return m_form; }

protected:
    [[nodiscard]] Job& worker() override { return m_controller; }
    [[nodiscard]] const Job& worker() const override { return m_controller; }
    [[nodiscard]] QString progressText(int done, int total) const override;
    void writeCsv(std::ostream& out) const override;
    void writeJson(std::ostream& out) const override;

private:
    void buildSetup();
    void connectParts();
    void ended(const QString& what);
    [[nodiscard]] kernels::WorkOptions options() const;             // throws BadRequest
    [[nodiscard]] std::vector<kernels::WorkRow> chosenRows() const; // in the order of the algorithms

    WorkController m_controller;
    std::vector<kernels::WorkRow> m_rows;

    viz::ChipField* m_algorithms = nullptr;
    viz::Field* m_algorithmsField = nullptr;
    viz::SegmentedControl* m_form = nullptr;
};

} // namespace scanscope::app
