// Processes with one rank each, as started by MPI launchers: the rank of this process, and how the ranks find
// each other. No MPI library is needed.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "kernels/simt/gpu/nccl.h"

namespace scanscope::simt {

struct Ranks {
    int rank = 0, count = 1;
    int local = 0; // the rank on this machine, which is the number of its GPU
};

using Environment = std::function<std::optional<std::string>(const std::string& name)>;

// Returns the rank that the launcher has set: Open MPI, MPICH and Intel MPI (PMI), Slurm, or RANK, WORLD_SIZE
// and LOCAL_RANK. Returns nothing without a launcher, or with only one rank. Throws BadRequest for invalid
// values.
[[nodiscard]] std::optional<Ranks> ranks_of(const Environment& environment);
[[nodiscard]] std::optional<Ranks> ranks_of_this_process();

// The NCCL id, with which all ranks find each other: rank 0 writes it to the file that SCANSCOPE_NCCL_ID
// names, or NCCL listens at the address (host:port) in NCCL_COMM_ID. The constructor waits for rank 0; it
// throws Unavailable if neither variable is set, or if no id arrives.
class Meeting {
public:
    explicit Meeting(const Ranks& ranks);
    Meeting(const Meeting&) = delete;
    Meeting& operator=(const Meeting&) = delete;
    ~Meeting(); // removes the file: all ranks have read it by now
    [[nodiscard]] const NcclId& id() const { return id_; }

private:
    void leave_id() const;
    void wait_for_id();

    Ranks ranks_;
    std::string file_; // empty if NCCL has an address
    NcclId id_{};
};

} // namespace scanscope::simt
