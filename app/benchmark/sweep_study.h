// A study that computes a row for each size and needs no quiet machine. A subclass supplies its texts, its
// fields, the function that computes rows, and the content of its views.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <ostream>

#include "app/benchmark/setup_fields.h"
#include "app/benchmark/study.h"
#include "kernels/run/request.h"
#include "viz/widgets/field.h"

class QHBoxLayout;

namespace scanscope::app {

struct SweepWords {
    QString sizes, sizesTip;          // the initial value of the field Sizes, and its tooltip
    QString run, invitation;          // see Study
    QString before, after, cancelled; // the strip's text when no job is running
    QString now, done;                // "Counting %1 at n = %2", "%1 of %2 rows"
    std::vector<StripCondition> conditions;
    QStringList about; // notes on the machine
    QString title, details;
    QStringList method; // paragraphs
};

class SweepStudy : public Study {
    Q_OBJECT
public:
    [[nodiscard]] QWidget* setup() override { return m_setup; }
    [[nodiscard]] QWidget* anchorOf(const QString& field) override;
    void markInvalid(const QString& field, bool invalid) override;
    [[nodiscard]] QString runText() const override { return m_words.run; }
    [[nodiscard]] QString invitation() const override { return m_words.invitation; }
    [[nodiscard]] std::vector<Page> pages() const override;
    [[nodiscard]] StripContent strip() const override;
    [[nodiscard]] QString title() const override { return hasResults() ? m_words.title : QString(); }
    [[nodiscard]] QString details() const override { return m_words.details; }
    [[nodiscard]] QStringList dataFilters() const override;
    void saveData(const QString& path) override;
    void toggleSeries(const viz::ChartSeries& series) override;

    [[nodiscard]] SizesEdit* sizes() const { return m_sizes; }
    [[nodiscard]] viz::ChipField* algorithms() const { return m_algorithms; } // null if there is no choice

protected:
    SweepStudy(SweepWords words, QObject* parent);

    [[nodiscard]] virtual QString machine() const = 0; // the machine that the study runs on
    virtual void writeCsv(std::ostream& out) const = 0;
    virtual void writeJson(std::ostream& out) const = 0;

    // Adds a field of chips, which also hide and show the curves.
    void addAlgorithms(const std::function<bool(const kernels::Algorithm&)>& canBeMeasured,
                       const QStringList& usual);
    [[nodiscard]] std::vector<std::uint64_t> chosenSizes() const; // throws kernels::BadRequest
    void goOn(std::size_t done, std::size_t total, const std::string& algorithm, std::uint64_t n);
    void restart(Job::Work work);
    [[nodiscard]] QHBoxLayout* row() const { return m_row; }
    [[nodiscard]] viz::Field* sizesField() const { return m_sizesField; }

private:
    void end(int done, const QString& what);

    SweepWords m_words;
    QWidget* m_setup;
    QHBoxLayout* m_row;
    SizesEdit* m_sizes;
    viz::Field* m_sizesField;
    viz::ChipField* m_algorithms = nullptr;
    viz::Field* m_algorithmsField = nullptr;
    QString m_what;
    int m_done = 0, m_total = 0; // the total is unknown at first
};

// A sweep, given the types of its rows and of its run's options.
template <class Row, class Options> class SweepOf : public SweepStudy {
public:
    using Measure = std::function<std::vector<Row>(const Options&)>;

    // Sets `stop`, `progress` and `measured` of the options.
    void start() final {
        Options options = chosenOptions();
        m_rows.clear();
        restart([this, measure = m_measure, options = std::move(options)](
                    const std::stop_token& stop, const Job::Tell& tell) -> Job::Deliver {
            Options own = options;
            own.stop = stop;
            // A request contains the number of elements, or comes with it as an extra argument.
            own.progress = [&](std::size_t done, std::size_t total, const kernels::Request& next, auto... n) {
                tell([this, done, total, id = next.algorithm, of = (next.input.size() + ... + n)] {
                    goOn(done, total, id, of);
                });
            };
            own.measured = [&](const Row& row) {
                tell([this, row] {
                    m_rows.push_back(row);
                    emit contentChanged();
                });
            };
            static_cast<void>(measure(own));
            return {};
        });
    }
    [[nodiscard]] bool hasResults() const final { return !m_rows.empty(); }
    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }

protected:
    SweepOf(Measure measure, SweepWords words, QObject* parent)
        : SweepStudy(std::move(words), parent)
        , m_measure(std::move(measure)) {}

    [[nodiscard]] virtual Options chosenOptions() const = 0; // throws kernels::BadRequest
    // Returns the rows of the chosen algorithms, in their order.
    [[nodiscard]] std::vector<Row> chosenRows(const std::string& (*idOf)(const Row&)) const {
        std::vector<Row> chosen;
        for (const QString& id : algorithms()->chosen())
            std::ranges::copy_if(m_rows, std::back_inserter(chosen),
                                 [&](const Row& row) { return idOf(row) == id.toStdString(); });
        return chosen;
    }

private:
    Measure m_measure;
    std::vector<Row> m_rows;
};

} // namespace scanscope::app
