#include "kernels/simt/gpu/nccl.h"

#include <dlfcn.h>

#include <cstdlib>

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/simt/session.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::simt {

using kernels::in_quotes;
using kernels::say;
using kernels::Unavailable;

namespace {

constexpr const char *variable = "SCANSCOPE_NCCL", *usual_file = "libnccl.so.2";

Nccl load() {
    const char* named = std::getenv(variable); // NOLINT(concurrency-mt-unsafe): never set
    const std::string file = named ? named : usual_file;
    void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library)
        throw Unavailable(say("Several GPUs exchange their totals through NCCL, but {} cannot be loaded: "
                              "install NCCL 2, or set {} to its path.",
                              in_quotes(file), variable));
    Nccl nccl;
    const auto find = [&](auto& function, const char* name) {
        void* const address = dlsym(library, name);
        if (!address) throw Unavailable(say("{} is not NCCL 2: it lacks {}.", in_quotes(file), name));
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(address);
    };
    find(nccl.get_version, "ncclGetVersion");
    find(nccl.get_error_string, "ncclGetErrorString");
    find(nccl.get_unique_id, "ncclGetUniqueId");
    find(nccl.init_all, "ncclCommInitAll");
    find(nccl.init_rank, "ncclCommInitRank");
    find(nccl.destroy, "ncclCommDestroy");
    find(nccl.abort, "ncclCommAbort");
    find(nccl.get_async_error, "ncclCommGetAsyncError");
    find(nccl.group_start, "ncclGroupStart");
    find(nccl.group_end, "ncclGroupEnd");
    find(nccl.all_gather, "ncclAllGather");
    return nccl;
}

} // namespace

const Nccl& Nccl::get() {
    static const Nccl nccl = load();
    return nccl;
}

std::string Nccl::version() const {
    int number = 0;
    check(get_version(&number), "asking NCCL for its version");
    return fmt::format("{}.{}.{}", number / 10'000, number / 100 % 100, number % 100);
}

void Nccl::check(NcclResult result, const char* what) const {
    if (result == NcclResult::success || result == NcclResult::in_progress) return;
    throw DeviceError(fmt::format("{} failed: NCCL reports {}", what, get_error_string(result)));
}

} // namespace scanscope::simt
