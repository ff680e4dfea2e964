#include "kernels/simt/gpu/ranks.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <thread>

#include "kernels/errors.h"
#include "kernels/text/text.h"
#include "kernels/trace/value.h"

namespace scanscope::simt {

using kernels::BadRequest;
using kernels::in_quotes;
using kernels::Unavailable;

namespace {

constexpr const char *file_variable = "SCANSCOPE_NCCL_ID", *address_variable = "NCCL_COMM_ID";
constexpr std::chrono::seconds longest_wait(60);
constexpr std::chrono::milliseconds between_looks(20);

struct Launcher {
    const char *rank, *count, *local;
};
constexpr Launcher launchers[] = {
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK"},
    {"PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID"},
    {"SLURM_PROCID", "SLURM_NTASKS", "SLURM_LOCALID"},
    {"RANK", "WORLD_SIZE", "LOCAL_RANK"},
};

std::optional<std::string> from_process(const std::string& name) {
    const char* value = std::getenv(name.c_str()); // NOLINT(concurrency-mt-unsafe): never set
    return value ? std::optional<std::string>(value) : std::nullopt;
}

int number_in(const std::string& name, const std::string& text, int least, int most) {
    const auto value = trace::parse_value(text, trace::ElementType::int32);
    const int number = value ? trace::from_value<std::int32_t>(*value) : least - 1;
    if (number < least || number > most)
        throw BadRequest(
            "devices",
            fmt::format("{} is {}, but must be a number from {} to {}: the launcher of the ranks sets it.",
                        name, in_quotes(text), least, most));
    return number;
}

} // namespace

std::optional<Ranks> ranks_of(const Environment& environment) {
    constexpr int most_ranks = 1 << 20;
    for (const Launcher& launcher : launchers) {
        const auto rank = environment(launcher.rank), count = environment(launcher.count);
        if (!rank || !count) continue;
        Ranks ranks;
        ranks.count = number_in(launcher.count, *count, 1, most_ranks);
        ranks.rank = number_in(launcher.rank, *rank, 0, ranks.count - 1);
        // If the launcher sets no local rank, all ranks are assumed to be on one machine.
        const auto local = environment(launcher.local);
        ranks.local = local ? number_in(launcher.local, *local, 0, ranks.count - 1) : ranks.rank;
        if (ranks.count > 1) return ranks;
        return std::nullopt;
    }
    return std::nullopt;
}

std::optional<Ranks> ranks_of_this_process() { return ranks_of(from_process); }

Meeting::Meeting(const Ranks& ranks)
    : ranks_(ranks)
    , file_(from_process(file_variable).value_or("")) {
    const Nccl& nccl = Nccl::get();
    const bool has_address = from_process(address_variable).has_value();
    if (!has_address && file_.empty())
        throw Unavailable(fmt::format("{} ranks cannot find each other: set {} to a file that all of them "
                                      "can read, or {} to the address (host:port) of the first one.",
                                      ranks_.count, file_variable, address_variable));
    if (has_address) file_.clear();
    if (has_address || ranks_.rank == 0) nccl.check(nccl.get_unique_id(&id_), "meeting the other ranks");
    if (file_.empty()) return;
    if (ranks_.rank == 0)
        leave_id();
    else
        wait_for_id();
}

Meeting::~Meeting() {
    std::error_code none; // does not matter: each rank has read the id by now, or has ended
    if (!file_.empty() && ranks_.rank == 0) std::filesystem::remove(file_, none);
}

// Writes a second file and renames it, so that other ranks never see half an id.
void Meeting::leave_id() const {
    const std::string part = file_ + ".part";
    std::ofstream out(part, std::ios::binary);
    out.write(id_.bytes, sizeof id_.bytes);
    out.close();
    std::error_code error;
    if (out) std::filesystem::rename(part, file_, error);
    if (!out || error)
        throw Unavailable(
            fmt::format("{} cannot be written: set {} to another file.", in_quotes(file_), file_variable));
}

void Meeting::wait_for_id() {
    const auto end = std::chrono::steady_clock::now() + longest_wait;
    for (;;) {
        std::ifstream in(file_, std::ios::binary);
        if (in.read(id_.bytes, sizeof id_.bytes)) return;
        if (std::chrono::steady_clock::now() > end)
            throw Unavailable(fmt::format("Rank {} waited for {} s, but rank 0 wrote nothing to {}: choose a "
                                          "file that all ranks can read.",
                                          ranks_.rank, longest_wait.count(), in_quotes(file_)));
        std::this_thread::sleep_for(between_looks);
    }
}

} // namespace scanscope::simt
