#include "kernels/own/followed_build.h"

#include <exception>
#include <utility>

namespace scanscope::own {

FollowedBuild::FollowedBuild(Build build, const std::filesystem::path& scratch) {
    build.follows_values = true;
    const auto work = [build = std::move(build), scratch,
                       stop = stop_.get_token()]() -> std::optional<Built> {
        try {
            Built built = build_program(build, scratch, stop);
            return built.program.empty() ? std::nullopt : std::optional(std::move(built));
        } catch (const std::exception&) { // the main build reports what is wrong with the program
            return std::nullopt;
        }
    };
    built_ = std::async(std::launch::async, work).share();
}

FollowedBuild::~FollowedBuild() {
    give_up();
    built_.wait();
}

const Built* FollowedBuild::built() const {
    const std::optional<Built>& built = built_.get();
    return built ? &*built : nullptr;
}

} // namespace scanscope::own
