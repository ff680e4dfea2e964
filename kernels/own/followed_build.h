// A build of the program that follows its values. It is compiled in parallel with the build that is run and
// judged. There is no such build if it takes too long, fails, or has nothing to follow.
#pragma once

#include <filesystem>
#include <future>
#include <optional>
#include <stop_token>

#include "kernels/own/compile.h"

namespace scanscope::own {

class FollowedBuild {
public:
    // Starts building in `scratch`, an empty folder that must exist until this object is destroyed.
    FollowedBuild(Build build, const std::filesystem::path& scratch);
    FollowedBuild(const FollowedBuild&) = delete;
    FollowedBuild& operator=(const FollowedBuild&) = delete;
    ~FollowedBuild();

    void give_up() const { stop_.request_stop(); }
    // Waits for the build. Returns null if there is none.
    [[nodiscard]] const Built* built() const;

private:
    std::stop_source stop_;
    std::shared_future<std::optional<Built>> built_;
};

} // namespace scanscope::own
