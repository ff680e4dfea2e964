// The studies that go through sizes without timing anything: the error of float32 sums, the work and depth of
// algorithms, and the time that the model expects beside the measured one.
#pragma once

#include <QStringList>
#include <span>

#include "app/benchmark/content.h"
#include "app/benchmark/sweep_study.h"
#include "kernels/cost/cost_study.h"
#include "kernels/verify/accuracy.h"
#include "kernels/work/work.h"
#include "viz/charts/dot_plot.h"

namespace scanscope::viz {
class ChoiceBox;
class SegmentedControl;
} // namespace scanscope::viz

namespace scanscope::app {

// Returns the errors over n, with a panel for each kind of input that has any error.
[[nodiscard]] BenchmarkContent accuracyContent(const QStringList& hidden,
                                               std::span<const kernels::AccuracyRow> rows);

// The error of float32 sums against float64 over n, for a plain loop, a tree, warps and Kahan summation.
class AccuracyStudy : public SweepOf<kernels::AccuracyRow, kernels::AccuracyOptions> {
public:
    explicit AccuracyStudy(Measure measure, QObject* parent = nullptr);
    void setExecutors(const std::vector<kernels::ExecutorInfo>& executors) override;

    [[nodiscard]] QWidget* anchorOf(const QString& field) override;
    [[nodiscard]] BenchmarkContent content(BenchView view, bool isLogarithmic) const override;
    [[nodiscard]] viz::ChoiceBox* executor() const { return m_executor; }

protected:
    [[nodiscard]] QString machine() const override;
    [[nodiscard]] kernels::AccuracyOptions chosenOptions() const override;
    void writeCsv(std::ostream& out) const override;
    void writeJson(std::ostream& out) const override;

private:
    viz::ChoiceBox* m_executor;
    viz::Field* m_executorField;
};

// `algorithms` is in the order of the markers. Rows of other algorithms are ignored; hidden algorithms only
// appear in the table.
[[nodiscard]] BenchmarkContent workContent(const QStringList& algorithms, const QStringList& hidden,
                                           std::span<const kernels::WorkRow> rows);

// Work and depth vs. n, counted on the emulator.
class WorkStudy : public SweepOf<kernels::WorkRow, kernels::WorkOptions> {
public:
    explicit WorkStudy(Measure measure, QObject* parent = nullptr);

    [[nodiscard]] BenchmarkContent content(BenchView view, bool isLogarithmic) const override;
    [[nodiscard]] viz::SegmentedControl* form() const { return m_form; }

protected:
    [[nodiscard]] QString machine() const override { return tr("Emulator"); }
    [[nodiscard]] kernels::WorkOptions chosenOptions() const override;
    void writeCsv(std::ostream& out) const override;
    void writeJson(std::ostream& out) const override;

private:
    viz::SegmentedControl* m_form;
};

// `algorithms` is in the order of the markers. Rows of other algorithms are ignored; hidden algorithms only
// appear in the table.
[[nodiscard]] BenchmarkContent modelContent(const QStringList& algorithms, const QStringList& hidden,
                                            std::span<const cost::CostRow> rows);

// Returns the model's errors by size as a dot plot, for pictures with too many algorithms for curves.
[[nodiscard]] viz::DotPlot modelDots(const QStringList& algorithms, std::span<const cost::CostRow> rows);

// Modelled and measured times over n: the emulator records each measured run, and the model estimates its
// time.
class ModelStudy : public SweepOf<cost::CostRow, cost::CostStudyOptions> {
public:
    explicit ModelStudy(Measure measure, QObject* parent = nullptr);

    [[nodiscard]] BenchmarkContent content(BenchView view, bool isLogarithmic) const override;

protected:
    [[nodiscard]] QString machine() const override { return tr("Emulator"); }
    [[nodiscard]] cost::CostStudyOptions chosenOptions() const override;
    void writeCsv(std::ostream& out) const override;
    void writeJson(std::ostream& out) const override;
};

} // namespace scanscope::app
