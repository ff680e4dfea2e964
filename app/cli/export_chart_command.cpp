// The command export for benchmark results: a chart.

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/arguments/file_names.h"
#include "app/cli/commands.h"
#include "app/reports/bench_report.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/input/input.h"
#include "kernels/text/text.h"
#include "kernels/text/visible_text.h"

namespace scanscope::app {

using bench::Report;
using bench::Row;
using kernels::BadRequest;
using kernels::in_quotes;

namespace {

BenchView readView(const std::string& name) {
    const auto found = std::ranges::find(benchViews, std::string_view(name), &BenchViewInfo::id);
    if (!name.empty() && found != benchViews.end()) return found->view;
    throw BadRequest("view", fmt::format("There is no results view called {}: choose {}.", in_quotes(name),
                                         kernels::plain_list(benchViewIds(), "or")));
}

// The rows of a report with one type and operator.
class Results {
public:
    Results(const Report& report, std::string name)
        : m_report(report)
        , m_name(std::move(name)) {
        if (report.rows.empty()) throw BadRequest("file", fmt::format("{} has no measured rows.", m_name));
    }

    // Chooses the given type and operator. The default is sums of int32, or else those of the first row.
    void choose(const std::optional<std::string>& type, const std::optional<std::string>& op) {
        const Row* chosen = nullptr;
        const auto fits = [&](const Row& row) {
            return (!type || row.subject.type == kernels::read_type(*type)) &&
                   (!op || row.subject.op == kernels::read_operator(*op));
        };
        for (const Row& row : m_report.rows) {
            if (!fits(row)) continue;
            const bool isUsual =
                row.subject.type == trace::ElementType::int32 && row.subject.op == trace::Operator::sum;
            if (!chosen || isUsual) chosen = &row;
            if (isUsual) break;
        }
        if (!chosen)
            throw BadRequest("type", fmt::format("{} has no row for {}: it has {}.", m_name,
                                                 askedFor(type, op), kernels::plain_list(kinds(), "and")));
        m_type = chosen->subject.type;
        m_op = chosen->subject.op;
    }

    [[nodiscard]] trace::ElementType type() const { return m_type; }
    [[nodiscard]] trace::Operator op() const { return m_op; }

    [[nodiscard]] std::vector<std::string> algorithms() const {
        std::vector<std::string> ids;
        for (const Row& row : m_report.rows)
            if (isOfKind(row) && std::ranges::count(ids, row.subject.algorithm) == 0)
                ids.push_back(row.subject.algorithm);
        return ids;
    }

    [[nodiscard]] std::vector<std::string> checked(std::vector<std::string> ids,
                                                   const std::string& field) const {
        const std::vector<std::string> known = algorithms();
        for (const std::string& id : ids)
            if (std::ranges::count(known, id) == 0)
                throw BadRequest(field,
                                 fmt::format("{} has no row of {} for {}: it has {}.", m_name, in_quotes(id),
                                             kindText(m_type, m_op), kernels::plain_list(known, "and")));
        return ids;
    }

    // Returns the default algorithms, as many as a chart can label: the fastest ones at the largest n among
    // those that compute the same thing (scans, if there are any), so that they can be compared. The view
    // Transfers takes CPU algorithms first.
    [[nodiscard]] std::vector<std::string> usualAlgorithms(BenchView view) const {
        std::vector<std::string> ids = algorithms();
        if (view == BenchView::BlockSize) {
            const std::set<std::string> varied = algorithmsWithBlocks();
            std::erase_if(ids, [&](const std::string& id) { return !varied.contains(id); });
        }
        if (ids.size() <= mostUsual) return ids;
        const auto isScan = [](const std::string& id) { return resultOf(id) == kernels::Result::prefixes; };
        const auto scan = std::ranges::find_if(ids, isScan);
        const auto kind = resultOf(scan == ids.end() ? ids.front() : *scan);
        std::erase_if(ids, [&](const std::string& id) { return resultOf(id) != kind; });
        std::map<std::uint64_t, std::map<std::string, double>> medians; // by n
        for (const Row& row : m_report.rows)
            if (isOfKind(row) && row.times && std::ranges::count(ids, row.subject.algorithm) != 0) {
                const bool comesFirst = view == BenchView::Transfers && row.subject.executor == "cpu";
                const double time = comesFirst ? 0 : row.times->median_s;
                const auto [best, isNew] = medians[row.subject.n].emplace(row.subject.algorithm, time);
                if (!isNew) best->second = std::min(best->second, time);
            }
        if (medians.empty()) return ids;
        const std::map<std::string, double>& atLargest = medians.rbegin()->second;
        std::erase_if(ids, [&](const std::string& id) { return !atLargest.contains(id); });
        std::vector<std::string> fastest = ids;
        std::ranges::stable_sort(fastest, {}, [&](const std::string& id) { return atLargest.at(id); });
        fastest.resize(std::min(fastest.size(), mostUsual));
        std::erase_if(ids, [&](const std::string& id) { return std::ranges::count(fastest, id) == 0; });
        return ids;
    }

    // Return the sizes and the algorithms that were measured with several block sizes.
    [[nodiscard]] std::set<std::uint64_t> sizesWithBlocks() const {
        std::set<std::uint64_t> sizes;
        for (const auto& [of, threads] : blockSizes())
            if (threads.size() > 1) sizes.insert(of.second);
        return sizes;
    }
    [[nodiscard]] std::set<std::string> algorithmsWithBlocks() const {
        std::set<std::string> ids;
        for (const auto& [of, threads] : blockSizes())
            if (threads.size() > 1) ids.insert(of.first);
        return ids;
    }

    [[nodiscard]] const std::string& name() const { return m_name; }

private:
    static constexpr std::size_t mostUsual = 7;

    [[nodiscard]] static std::optional<kernels::Result> resultOf(const std::string& id) {
        const kernels::Algorithm* algorithm = kernels::find_algorithm(id);
        return algorithm ? std::optional(algorithm->result) : std::nullopt;
    }
    [[nodiscard]] std::map<std::pair<std::string, std::uint64_t>, std::set<std::uint32_t>>
    blockSizes() const {
        std::map<std::pair<std::string, std::uint64_t>, std::set<std::uint32_t>> blocks;
        for (const Row& row : m_report.rows)
            if (isOfKind(row) && row.subject.threads_per_block != 0)
                blocks[{row.subject.algorithm, row.subject.n}].insert(row.subject.threads_per_block);
        return blocks;
    }
    [[nodiscard]] bool isOfKind(const Row& row) const {
        return row.subject.type == m_type && row.subject.op == m_op;
    }
    static std::string kindText(trace::ElementType type, trace::Operator op) {
        return fmt::format("{} of {}", name_of(op), name_of(type));
    }
    static std::string askedFor(const std::optional<std::string>& type,
                                const std::optional<std::string>& op) {
        if (type && op) return kindText(kernels::read_type(*type), kernels::read_operator(*op));
        return type ? *type : op.value_or("");
    }
    [[nodiscard]] std::vector<std::string> kinds() const {
        std::vector<std::string> all;
        for (const Row& row : m_report.rows)
            if (const std::string kind = kindText(row.subject.type, row.subject.op);
                std::ranges::count(all, kind) == 0)
                all.push_back(kind);
        return all;
    }

    const Report& m_report;
    std::string m_name;
    trace::ElementType m_type = trace::ElementType::int32;
    trace::Operator m_op = trace::Operator::sum;
};

void refuseRunOptions(const ExportCommandOptions& options) {
    const auto refuse = [](const std::string& option) {
        throw BadRequest(
            option.substr(2),
            fmt::format("{} needs a run. A chart of results accepts --view, --size, --theme, --title, "
                        "--log-axis, --algorithms, --baseline, --beside, --type, --op and --n.",
                        option));
    };
    for (const auto& [id, value] : options.given)
        if (id != "view" && id != "size" && id != "theme" && id != "title") refuse(exportOption(id).flag());
    if (options.dryRun) refuse("--dry-run");
    if (const auto given = options.run.firstGiven({"type", "op", "n"})) refuse(*given);
    if (options.run.symbolic()) refuse("--symbolic");
}

// Returns the first drawn algorithm of the family `peer`. Throws BadRequest if there is none.
std::string usualBaseline(const std::vector<std::string>& ids) {
    for (const std::string& id : ids) {
        const kernels::Algorithm* algorithm = kernels::find_algorithm(id);
        if (algorithm && algorithm->family == kernels::Family::peer) return id;
    }
    throw BadRequest("baseline",
                     fmt::format("--view speed-up compares with one algorithm: add --baseline {}.",
                                 ids.empty() ? "ALGO" : ids.front()));
}

std::string baselineOf(const ExportCommandOptions& options, const Results& results,
                       const ChartPicture& picture) {
    if (options.baseline) return results.checked({*options.baseline}, "baseline").front();
    return picture.view == BenchView::SpeedUp ? usualBaseline(picture.algorithms) : "";
}

void checkBlockSizes(const Results& results, const std::optional<std::uint64_t>& n) {
    const std::set<std::uint64_t> sizes = results.sizesWithBlocks();
    if (sizes.empty())
        throw BadRequest("view", fmt::format("{} has no n with several block sizes: measure them with "
                                             "`scanscope bench --block-sizes 32..1024`.",
                                             results.name()));
    if (!n || sizes.contains(*n)) return;
    std::vector<std::string> known;
    known.reserve(sizes.size());
    for (const std::uint64_t size : sizes) known.push_back(kernels::grouped(size));
    throw BadRequest("n", fmt::format("{} has only one block size at n = {}: choose {}.", results.name(),
                                      kernels::grouped(*n), kernels::plain_list(known, "and")));
}

void chooseAlgorithms(const ExportCommandOptions& options, const Results& results, ChartPicture& picture) {
    const std::vector<std::string> all = results.algorithms();
    if (options.algorithms) {
        picture.algorithms = *options.algorithms == "all"
                                 ? all
                                 : results.checked(readNames(*options.algorithms), "algorithms");
        return;
    }
    picture.algorithms = results.usualAlgorithms(picture.view);
    if (options.baseline && std::ranges::count(picture.algorithms, *options.baseline) == 0)
        picture.algorithms.push_back(results.checked({*options.baseline}, "baseline").front());
    if (picture.algorithms.size() < all.size())
        picture.leftOut =
            fmt::format("{} of {} algorithms are drawn.", picture.algorithms.size(), all.size());
}

ChartPicture readChart(const ExportCommandOptions& options, const Report& report) {
    ChartPicture picture;
    picture.file = options.file;
    const ExportSettings settings = settingsOf(options);
    const PictureSize size = settings.isSet("size") ? readPictureSize(settings.text("size")) : PictureSize{};
    picture.theme = settings.text("theme");
    picture.width = size.width;
    picture.height = size.height;
    picture.isLogarithmic = options.logAxis;
    picture.view = readView(settings.isSet("view") ? settings.text("view") : "gbs");
    Results results(report, std::filesystem::path(options.subject).filename().string());
    results.choose(options.run.given("type"), options.run.given("op"));
    picture.type = results.type();
    picture.op = results.op();
    picture.title = settings.isSet("title") ? settings.text("title") : "";
    chooseAlgorithms(options, results, picture);
    picture.baseline = baselineOf(options, results, picture);
    if (const auto n = options.run.given("n")) picture.n = kernels::parse_size(*n, "--n");
    if (picture.n && picture.view != BenchView::BlockSize)
        throw BadRequest("n", "--n works with --view block-size only: other views show all sizes.");
    if (picture.view == BenchView::BlockSize) checkBlockSizes(results, picture.n);
    if (picture.view == BenchView::Transfers &&
        std::ranges::none_of(report.rows, [](const Row& row) { return row.transfer_s.has_value(); }))
        throw BadRequest(
            "view",
            fmt::format(
                "{} has no rows with copies to a GPU and back: measure them on a machine with an NVIDIA GPU.",
                results.name()));
    if (picture.view == BenchView::Scaling &&
        std::ranges::none_of(report.rows, [](const Row& row) { return devices_of(row.subject) > 1; }))
        throw BadRequest("view", fmt::format("{} has no rows with several devices: measure them with "
                                             "`scanscope bench scan-devices --devices 1..8`.",
                                             results.name()));
    if (options.beside) picture.beside = loadBenchReport(*options.beside);
    return picture;
}

} // namespace

int exportChart(const Context& context, const ExportCommandOptions& options) {
    if (options.file.empty())
        throw BadRequest("output",
                         "export needs a file for the chart: -o FILE.png, -o FILE.svg or -o FILE.pdf");
    checkDrawnName(options.file);
    checkChartName(options.file);
    checkFolderOf(options.file);
    refuseRunOptions(options);
    const Report report = loadBenchReport(options.subject);
    const ChartPicture picture = readChart(options, report);
    if (!context.desktop.drawChart)
        throw kernels::Unavailable(
            "This build cannot draw (SCANSCOPE_GUI=OFF): export the results with a build that has Qt.");
    const std::string leftOut = context.desktop.drawChart(report, picture);
    context.console.out << options.file << '\n';
    if (!leftOut.empty()) context.console.err << kernels::visible(leftOut) << '\n';
    if (!picture.leftOut.empty())
        context.console.remark(fmt::format(
            "{} Choose others with --algorithms LIST, or all with --algorithms all.", picture.leftOut));
    return exitDone;
}

} // namespace scanscope::app
