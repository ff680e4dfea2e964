// The rank of a process, which its launcher passes in the environment.
#include "kernels/simt/gpu/ranks.h"

#include <map>
#include <string>

#include <gtest/gtest.h>

#include "kernels/errors.h"
#include "support/thrown.h"

namespace scanscope::simt {
namespace {

using Variables = std::map<std::string, std::string>;

std::optional<Ranks> ranks_in(const Variables& variables) {
    return ranks_of([&](const std::string& name) -> std::optional<std::string> {
        const auto found = variables.find(name);
        return found == variables.end() ? std::nullopt : std::optional(found->second);
    });
}

void expect(const Variables& variables, int rank, int count, int local) {
    const auto ranks = ranks_in(variables);
    ASSERT_TRUE(ranks);
    EXPECT_EQ(ranks->rank, rank);
    EXPECT_EQ(ranks->count, count);
    EXPECT_EQ(ranks->local, local);
}

TEST(Ranks, AreWhatTheLauncherSays) {
    expect(
        {{"OMPI_COMM_WORLD_RANK", "5"}, {"OMPI_COMM_WORLD_SIZE", "8"}, {"OMPI_COMM_WORLD_LOCAL_RANK", "1"}},
        5, 8, 1);
    expect({{"PMI_RANK", "1"}, {"PMI_SIZE", "2"}}, 1, 2, 1);
    expect({{"SLURM_PROCID", "3"}, {"SLURM_NTASKS", "4"}, {"SLURM_LOCALID", "0"}}, 3, 4, 0);
    expect({{"RANK", "0"}, {"WORLD_SIZE", "2"}, {"LOCAL_RANK", "0"}}, 0, 2, 0);
}

TEST(Ranks, AreNoneWhereAProcessIsAlone) {
    EXPECT_FALSE(ranks_in({}));
    EXPECT_FALSE(ranks_in({{"PMI_RANK", "0"}}));
    EXPECT_FALSE(ranks_in({{"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "1"}})) << "a job of one task";
}

TEST(Ranks, RefuseWhatCannotBe) {
    const auto refusal = [](const Variables& variables) {
        return test::words_of<kernels::BadRequest>([&] { return ranks_in(variables); });
    };
    EXPECT_EQ(refusal({{"PMI_RANK", "2"}, {"PMI_SIZE", "2"}}),
              "PMI_RANK is \"2\", but must be a number from 0 to 1: the launcher of the ranks sets it.");
    EXPECT_EQ(
        refusal({{"PMI_RANK", "0"}, {"PMI_SIZE", "many"}}),
        "PMI_SIZE is \"many\", but must be a number from 1 to 1048576: the launcher of the ranks sets it.");
}

} // namespace
} // namespace scanscope::simt
