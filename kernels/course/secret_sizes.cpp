#include "kernels/course/secret_sizes.h"

#include <algorithm>
#include <set>
#include <span>

#include "kernels/input/random.h"

namespace scanscope::course {

namespace {

constexpr std::uint64_t smallest =
    16; // with fewer numbers, results may be right by chance, without being stored
constexpr std::uint64_t of_sizes = 0x51e5; // so that the draws differ from those of secret numbers

bool is_between(std::uint64_t n) { return n >= smallest && n <= largest_secret_size; }

std::set<std::uint64_t> named_sizes(const Task& task) {
    std::set<std::uint64_t> named;
    for (const Test& test : task.tests) named.insert(test.recorded.begin(), test.recorded.end());
    return named;
}

// Sizes that are in a test but are not recorded.
std::vector<SecretSize> listed_sizes(const Task& task) {
    const std::set<std::uint64_t> named = named_sizes(task);
    std::vector<SecretSize> listed;
    for (std::size_t t = 0; t < task.tests.size(); ++t)
        for (const std::uint64_t n : task.tests[t].sizes)
            if (is_between(n) && !named.contains(n)) listed.push_back({t, n});
    std::ranges::stable_sort(listed, {}, &SecretSize::n);
    return listed;
}

// Consecutive sizes such as 32 and 33 show that a task is for any size. If there are only powers of two or
// multiples of 32, the task may not support other sizes.
bool takes_any_size(const Task& task, const Test& test) {
    const Expected& expected = task.expected_of(test);
    if (test.input.kind == InputKind::given || !expected.is_for_any_input()) return false;
    return std::ranges::any_of(test.sizes, [&](std::uint64_t n) {
        return n >= 2 && std::ranges::find(test.sizes, n + 1) != test.sizes.end();
    });
}

// Sizes that are in no test, up to the largest of the first test that takes any size.
std::vector<SecretSize> unlisted_sizes(const Task& task) {
    const auto test =
        std::ranges::find_if(task.tests, [&](const Test& one) { return takes_any_size(task, one); });
    if (test == task.tests.end()) return {};
    std::set<std::uint64_t> listed;
    for (const Test& one : task.tests) listed.insert(one.sizes.begin(), one.sizes.end());
    const auto index = static_cast<std::size_t>(test - task.tests.begin());
    std::vector<SecretSize> unlisted;
    for (std::uint64_t n = smallest; n <= std::min(largest_secret_size, std::ranges::max(test->sizes)); ++n)
        if (!listed.contains(n)) unlisted.push_back({index, n});
    return unlisted;
}

} // namespace

std::vector<SecretSize> secret_sizes(const Task& task, std::uint64_t secret) {
    if (named_sizes(task).empty()) return {};
    kernels::Random random(secret ^ of_sizes);
    std::vector<SecretSize> drawn;
    const auto draw = [&](std::span<const SecretSize> sizes) {
        if (!sizes.empty()) drawn.push_back(sizes[random.below(static_cast<std::uint32_t>(sizes.size()))]);
    };
    // A program may treat larger sizes differently, so one is drawn from each half.
    const auto draw_two = [&](std::span<const SecretSize> sizes) {
        draw(sizes.first(sizes.size() / 2));
        draw(sizes.subspan(sizes.size() / 2));
    };
    const std::vector<SecretSize> listed = listed_sizes(task), unlisted = unlisted_sizes(task);
    if (unlisted.empty()) {
        draw_two(listed);
    } else {
        draw(listed);
        draw_two(unlisted);
    }
    return drawn;
}

bool takes_secret(const Task& task) {
    return !secret_sizes(task, 0).empty() ||
           std::ranges::any_of(task.tests, [](const Test& test) { return test.input.is_secret; });
}

} // namespace scanscope::course
