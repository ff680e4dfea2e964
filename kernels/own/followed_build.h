// A program as it is built to follow its values, beside the build that runs and is judged: it is compiled
// while that one is, and where that takes too long, does not work, or there is nothing to follow, there is
// none.
#pragma once

#include <filesystem>
#include <future>
#include <optional>
#include <stop_token>

#include "kernels/own/compile.h"

namespace scanscope::own {

class FollowedBuild {
public:
    // Begins to build into `scratch`, an empty folder that stays until this has ended.
    FollowedBuild(Build build, const std::filesystem::path& scratch);
    FollowedBuild(const FollowedBuild&) = delete;
    FollowedBuild& operator=(const FollowedBuild&) = delete;
    ~FollowedBuild();

    void give_up() const { stop_.request_stop(); }
    // Waits for it. Null where there is none.
    [[nodiscard]] const Built* built() const;

private:
    std::stop_source stop_;
    std::shared_future<std::optional<Built>> built_;
};

} // namespace scanscope::own
