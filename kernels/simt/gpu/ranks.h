// One rank a process, as launchers of MPI start them: which of them this process is, and how they find each
// other. No library of MPI is needed for it.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "kernels/simt/gpu/nccl.h"

namespace scanscope::simt {

struct Ranks {
    int rank = 0, count = 1;
    int local = 0; // among those of this machine: the number of its GPU
};

using Environment = std::function<std::optional<std::string>(const std::string& name)>;

// What the launcher says: Open MPI, MPICH and Intel MPI (PMI), Slurm, or RANK, WORLD_SIZE and LOCAL_RANK.
// Nothing where there is none, or one rank alone. Throws BadRequest for what cannot be.
[[nodiscard]] std::optional<Ranks> ranks_of(const Environment& environment);
[[nodiscard]] std::optional<Ranks> ranks_of_this_process();

// What all ranks need to find each other, the same for each of them: rank 0 leaves it in the file that
// SCANSCOPE_NCCL_ID names, or NCCL listens at the address (host:port) in NCCL_COMM_ID. Waits for rank 0;
// throws Unavailable where there is neither, or nothing comes.
class Meeting {
public:
    explicit Meeting(const Ranks& ranks);
    Meeting(const Meeting&) = delete;
    Meeting& operator=(const Meeting&) = delete;
    ~Meeting(); // takes the file away again: all have met by then
    [[nodiscard]] const NcclId& id() const { return id_; }

private:
    void leave_id() const;
    void wait_for_id();

    Ranks ranks_;
    std::string file_; // empty where NCCL has an address
    NcclId id_{};
};

} // namespace scanscope::simt
