#include "viz/views/histogram/histogram_model.h"

#include <algorithm>
#include <map>

#include "kernels/trace/access.h"
#include "viz/model/document.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"

namespace scanscope::viz {

namespace {

// The number that an atomic addition adds; 0 if it subtracts, or if the type is not an integer.
std::uint64_t addedBy(const trace::Event& event, trace::ElementType type) {
    if (!trace::is_integer(type)) return 0;
    const double more = trace::as_double(event.value, type) - trace::as_double(event.old, type);
    return more > 0 ? std::uint64_t(more) : 0;
}

// The launch's array with this meaning and extent.
std::uint16_t arrayOf(const trace::Trace& trace, trace::Meaning meaning, std::uint64_t extent) {
    const auto& globals = trace.launches.back().globals;
    for (const std::uint16_t array : trace::array_ids(globals))
        if (globals[array].meaning == meaning && globals[array].extent == extent) return array;
    return trace::no_array;
}

// Collects the elements that one launch counts in the bins of one array.
class Counting {
public:
    Counting(const trace::Trace& trace, const Film& film, LaunchIndex launch, std::uint16_t count)
        : m_launch(trace.launches[std::size_t(launch)])
        , m_film(film)
        , m_number(launch)
        , m_count(count) {
        m_model.launch = launch;
        m_model.count = count;
        m_model.bins = int(m_launch.globals[count].extent);
        m_model.firstAdded = FilmStep(film.stepCount());
    }

    std::optional<HistogramModel> find() {
        for (int block = 0; block < int(m_launch.blocks.size()); ++block) countIn(block);
        if (m_model.elements.empty() || m_model.firstAdded == FilmStep(m_film.stepCount()))
            return std::nullopt;
        m_model.countName = QString::fromStdString(m_launch.globals[m_count].name);
        const trace::Global& input = m_launch.globals[m_model.input];
        m_model.inputName = QString::fromStdString(input.name);
        m_model.type = input.type;
        m_model.n = input.extent;
        m_model.firstCounted = std::ranges::min_element(m_model.elements, {}, &CountedElement::step)->step;
        stack();
        return std::move(m_model);
    }

private:
    struct Read {
        std::uint16_t array = trace::no_array;
        std::uint64_t cell = 0;
        trace::Value value;
    };

    void countIn(int number) {
        const trace::Block& block = m_launch.blocks[std::size_t(number)];
        const FilmStep end(m_film.stepCount());
        std::map<std::uint32_t, Read> last; // by thread: the last read of global memory
        const std::size_t first = m_model.elements.size();
        for (const trace::Event& event : block.events) {
            const bool global = event.space == trace::Space::global;
            if (event.kind == trace::EventKind::read && global)
                last[event.thread] = {event.array, event.index, event.value};
            if (event.kind != trace::EventKind::atomic) continue;
            const bool own = event.space == trace::Space::shared && isHeld(block, event.array);
            if (!own && !(global && event.array == m_count)) continue;
            const FilmStep step = m_film.stepOf({m_number, number}, BlockStep(event.step));
            if (!own) m_model.firstAdded = std::min(m_model.firstAdded, step);
            const trace::ElementType type =
                own ? block.shared[event.array].type : m_launch.globals[m_count].type;
            const auto read = last.find(event.thread);
            if (read != last.end() && isInput(read->second.array) && addedBy(event, type) == 1) {
                m_model.input = read->second.array;
                m_model.elements.push_back({read->second.cell, read->second.value, int(event.index), step,
                                            own ? end : step, 0, block.index, event.thread});
                if (own) m_model.heldName = QString::fromStdString(block.shared[event.array].name);
                last.erase(read);
                continue;
            }
            if (own) continue;
            for (std::size_t i = first; i < m_model.elements.size(); ++i) {
                CountedElement& element = m_model.elements[i];
                if (element.bin == int(event.index) && element.added == end) element.added = step;
            }
        }
    }
    [[nodiscard]] bool isHeld(const trace::Block& block, std::uint16_t array) const {
        return block.shared[array].extent == std::uint64_t(m_model.bins);
    }
    [[nodiscard]] bool isInput(std::uint16_t array) const {
        return array != m_count && m_launch.globals[array].meaning == trace::Meaning::elements &&
               (m_model.input == trace::no_array || m_model.input == array);
    }

    // Stacks the bars in the order in which the elements were counted.
    void stack() {
        m_model.bars.resize(std::size_t(m_model.bins));
        auto& elements = m_model.elements;
        // Events are sorted by step and time, so each block's events are in the order of the additions.
        std::vector<int> order(elements.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = int(i);
        std::ranges::stable_sort(order, [&](int a, int b) {
            return elements[std::size_t(a)].step < elements[std::size_t(b)].step;
        });
        std::vector<int> height(std::size_t(m_model.bins));
        for (const int i : order) {
            CountedElement& element = elements[std::size_t(i)];
            element.place = height[std::size_t(element.bin)]++;
        }
        std::ranges::sort(elements,
                          [](const CountedElement& a, const CountedElement& b) { return a.cell < b.cell; });
        for (std::size_t bin = 0; bin < height.size(); ++bin)
            m_model.bars[bin].resize(std::size_t(height[bin]));
        for (std::size_t i = 0; i < elements.size(); ++i)
            m_model.bars[std::size_t(elements[i].bin)][std::size_t(elements[i].place)] = int(i);
    }

    const trace::Launch& m_launch;
    const Film& m_film;
    LaunchIndex m_number;
    std::uint16_t m_count;
    HistogramModel m_model;
};

// Finds the array that the scan of the counts writes each bin's start to, and the last write to each start.
void findStarts(HistogramModel& model, const trace::GlobalAccesses& accesses) {
    const trace::Trace& trace = accesses.trace();
    model.lastStart.assign(std::size_t(model.bins), std::nullopt);
    model.start = arrayOf(trace, trace::Meaning::index, std::uint64_t(model.bins));
    if (model.start == trace::no_array) return;
    model.startName = QString::fromStdString(trace.launches.back().globals[model.start].name);
    for (const LaunchIndex launch : launchesOf(trace).from(model.launch + 1))
        for (const trace::GlobalAccess& access :
             accesses.of(std::size_t(launch), model.start, {0, std::uint64_t(model.bins)}))
            if (access.writes()) model.lastStart[access.cell] = FilmStep(access.step); // in time order
}

void findLargest(HistogramModel& model, const trace::Trace& trace) {
    for (const auto& bar : model.bars) model.largest = std::max(model.largest, std::uint64_t(bar.size()));
    const trace::Global& count = trace.launches[std::size_t(model.launch)].globals[model.count];
    for (const trace::Value value : count.after->values)
        model.largest = std::max(model.largest, std::uint64_t(trace::as_double(value, count.type)));
}

} // namespace

const CountedElement* HistogramModel::at(std::uint64_t cell) const {
    const auto found = std::ranges::lower_bound(elements, cell, {}, &CountedElement::cell);
    return found != elements.end() && found->cell == cell ? &*found : nullptr;
}

std::uint64_t HistogramModel::counted(int bin, FilmStep step) const {
    const std::vector<int>& bar = bars[std::size_t(bin)];
    return std::uint64_t(
        std::ranges::upper_bound(bar, step, {}, [this](int i) { return elements[std::size_t(i)].step; }) -
        bar.begin());
}

std::optional<std::pair<trace::Value, trace::Value>> HistogramModel::span(int bin, FilmStep step) const {
    const std::uint64_t held = counted(bin, step);
    if (held == 0) return std::nullopt;
    const std::vector<int>& bar = bars[std::size_t(bin)];
    const auto [least, most] =
        std::minmax_element(bar.begin(), bar.begin() + std::ptrdiff_t(held), [&](int a, int b) {
            return trace::as_double(elements[std::size_t(a)].value, type) <
                   trace::as_double(elements[std::size_t(b)].value, type);
        });
    return std::pair(elements[std::size_t(*least)].value, elements[std::size_t(*most)].value);
}

std::optional<HistogramModel> histogramModelOf(const trace::GlobalAccesses& accesses, const Film& film) {
    const trace::Trace& trace = accesses.trace();
    for (const LaunchIndex launch : launchesOf(trace)) {
        const auto& globals = trace.launches[std::size_t(launch)].globals;
        for (const std::uint16_t array : trace::array_ids(globals)) {
            if (globals[array].meaning != trace::Meaning::count ||
                !accesses.writes(std::size_t(launch), array))
                continue;
            std::optional<HistogramModel> model = Counting(trace, film, launch, array).find();
            if (!model) continue;
            findStarts(*model, accesses);
            model->scanned = scannedCells(accesses, model->count, launchesOf(trace).from(model->launch + 1));
            findLargest(*model, trace);
            return model;
        }
    }
    return std::nullopt;
}

std::vector<BinNow> binsAt(const Document& document, FilmStep step) {
    const HistogramModel& model = *histogramOf(document);
    std::vector<BinNow> bins(static_cast<std::size_t>(model.bins));
    for (int bin = 0; bin < model.bins; ++bin) {
        BinNow& now = bins[std::size_t(bin)];
        now.counted = now.whole = model.counted(bin, step);
    }
    const LaunchIndex launch = document.film().launchAt(step);
    const trace::Range all{0, std::uint64_t(model.bins)};
    if (launch > model.launch) {
        const GlobalCells counts = document.arrays().cells(bandBelow(model.launch), model.count, all, step);
        for (std::size_t bin = 0; bin < bins.size(); ++bin)
            if (counts.known[bin])
                bins[bin].whole = std::max(bins[bin].counted,
                                           std::uint64_t(trace::as_double(counts.values[bin], counts.type)));
    }
    if (launch <= model.launch || model.start == trace::no_array) return bins;
    const GlobalCells starts = document.arrays().cells(bandBelow(launch), model.start, all, step);
    for (std::size_t bin = 0; bin < bins.size(); ++bin) {
        if (!starts.known[bin]) continue;
        bins[bin].start = std::uint64_t(std::max(0.0, trace::as_double(starts.values[bin], starts.type)));
        bins[bin].startWritten = starts.marks[bin] == GlobalMark::now;
        bins[bin].startStays = model.lastStart[bin] <= step;
    }
    return bins;
}

std::vector<ScanNow> scanAt(const Document& document, FilmStep step, QString* name) {
    const HistogramModel& model = *histogramOf(document);
    return scanAt(document, model.scanned, {0, std::uint64_t(model.bins)}, step, name);
}

QString describeBin(const HistogramModel& model, const BinNow& now, int bin, FilmStep step) {
    QStringList said{counted(model.n, "bin %2: %3 of %1 element", "bin %2: %3 of %1 elements")
                         .arg(QString::number(bin), groupedText(now.whole))};
    if (const auto span = model.span(bin, step)) {
        const QString least = valueText(span->first, model.type), most = valueText(span->second, model.type);
        said << (least == most ? tr("all %1").arg(least) : tr("%1 to %2").arg(least, most));
    }
    if (now.unrecorded() > 0) said << tr("%1 not recorded").arg(groupedText(now.unrecorded()));
    if (now.start)
        said
            << (now.startStays ? tr("starts at %1") : tr("starts at %1 so far")).arg(groupedText(*now.start));
    return said.join(QStringLiteral(", "));
}

QString describeElement(const HistogramModel& model, const trace::Trace& trace, std::uint64_t cell,
                        FilmStep step) {
    const CountedElement* element = model.at(cell);
    const trace::Cells& before = *trace.launches[std::size_t(model.launch)].globals[model.input].before;
    QString text = cellName(model.inputName, cell);
    if (element || cell < before.size())
        text += QStringLiteral(" = %1").arg(
            valueText(element ? element->value : before.values[cell], model.type));
    if (!element) return tr("%1: its block was not recorded; choose blocks in Options").arg(text);
    if (element->step > step) return tr("%1: not counted yet").arg(text);
    return tr("%1 falls into bin %2: thread %3 of block %4 adds 1 to %5[%2]")
        .arg(text, QString::number(element->bin), QString::number(element->thread),
             QString::number(element->block), model.heldName.isEmpty() ? model.countName : model.heldName);
}

const HistogramModel* histogramOf(const Document& document) {
    struct Found {
        explicit Found(const Document& document)
            : model(histogramModelOf(document.accesses(), document.film())) {}
        std::optional<HistogramModel> model;
    };
    const auto& model = document.of<Found>().model;
    return model ? &*model : nullptr;
}

} // namespace scanscope::viz
