#include "kernels/simt/emulator/clusters.h"

#include <gtest/gtest.h>

#include <set>

namespace scanscope::simt {
namespace {

TEST(Clusters, DivideAGridOfTwoDimensions) {
    const Clusters clusters{{4, 2}, {2, 2}}; // blocks 0 1 4 5 and 2 3 6 7
    EXPECT_EQ(clusters.size(), 4u);
    EXPECT_EQ(clusters.count(), (trace::Dim3{2, 1, 1}));
    EXPECT_EQ(clusters.number_of(5), 0u);
    EXPECT_EQ(clusters.rank_of(5), 3u);
    EXPECT_EQ(clusters.number_of(6), 1u);
    EXPECT_EQ(clusters.rank_of(6), 2u);
}

TEST(Clusters, EveryBlockHasOnePlace) {
    const Clusters clusters{{4, 6, 2}, {2, 3, 1}};
    std::set<std::uint64_t> blocks;
    for (std::uint64_t cluster = 0; cluster < clusters.count().count(); ++cluster)
        for (std::uint64_t rank = 0; rank < clusters.size(); ++rank) {
            const std::uint64_t block = clusters.block_at(cluster, rank);
            EXPECT_EQ(clusters.number_of(block), cluster);
            EXPECT_EQ(clusters.rank_of(block), rank);
            blocks.insert(block);
        }
    EXPECT_EQ(blocks.size(), 48u);
    EXPECT_EQ(*blocks.rbegin(), 47u);
}

TEST(Clusters, OfOneBlockKeepTheOrder) {
    const Clusters clusters{{3, 2, 2}};
    for (std::uint64_t block = 0; block < 12; ++block) EXPECT_EQ(clusters.block_at(block, 0), block);
}

} // namespace
} // namespace scanscope::simt
