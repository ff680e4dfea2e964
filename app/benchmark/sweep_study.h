// A study that goes over sizes row by row and needs no quiet machine: what accuracy and work have in common.
#pragma once

#include <functional>
#include <ostream>

#include "app/benchmark/sizes_edit.h"
#include "app/benchmark/study.h"
#include "app/frame/job.h"

class QHBoxLayout;

namespace scanscope::viz {
class Field;
}

namespace scanscope::app {

class SweepStudy : public Study {
    Q_OBJECT
public:
    [[nodiscard]] QWidget* setup() override { return m_setup; }
    void markInvalid(const QString& field, bool invalid) override;
    void cancel() override;
    [[nodiscard]] bool busy() const override { return worker().busy(); }
    [[nodiscard]] bool isCancelling() const override { return worker().isCancelling(); }
    [[nodiscard]] bool isOutdated() const override { return m_isOutdated; }
    [[nodiscard]] StripContent strip() const override;
    [[nodiscard]] QStringList dataFilters() const override;
    void saveData(const QString& path) override;

    [[nodiscard]] SizesEdit* sizes() const { return m_sizes; }

protected:
    // `sizes` is what stands in that field at first, `tip` how it is written; `what` the strip says so far.
    SweepStudy(const QString& sizes, const QString& tip, const QString& what, QObject* parent);

    [[nodiscard]] virtual Job& worker() = 0;
    [[nodiscard]] virtual const Job& worker() const = 0;
    [[nodiscard]] virtual QString progressText(int done, int total) const = 0; // "3 of 8 rows"
    virtual void writeCsv(std::ostream& out) const = 0;
    virtual void writeJson(std::ostream& out) const = 0;

    void connectSizes();
    void setupEdited(); // Run would measure something else
    void begin();
    void goOn(int done, int total, const QString& what);
    void end(int done, int total, const QString& what);
    [[nodiscard]] int done() const { return m_done; }
    [[nodiscard]] int total() const { return m_total; }
    [[nodiscard]] QHBoxLayout* row() const { return m_row; }
    [[nodiscard]] viz::Field* sizesField() const { return m_sizesField; }

private:
    QWidget* m_setup;
    QHBoxLayout* m_row;
    SizesEdit* m_sizes;
    viz::Field* m_sizesField;
    QString m_what;
    int m_done = 0, m_total = 0; // the latter unknown at first
    bool m_isOutdated = true, m_wasRun = false;
};

} // namespace scanscope::app
