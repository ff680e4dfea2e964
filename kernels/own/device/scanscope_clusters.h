// Clusters: blocks that run at the same time, wait for each other, and reach each other's shared memory.
#pragma once

#include "scanscope_device.h"

namespace scanscope {
inline namespace program {

// --- called in a kernel; a launch without clusters has clusters of one block
// Called first by a kernel that is declared with __cluster_dims__.
SCANSCOPE_EXPORTED void need_cluster(dim3 extent);
SCANSCOPE_EXPORTED dim3 cluster_extent() __attribute__((const)); // in blocks
// The block's place in its cluster, and the cluster's place in the grid.
SCANSCOPE_EXPORTED uint3 index_in_cluster() __attribute__((const));
SCANSCOPE_EXPORTED uint3 cluster_index() __attribute__((const));
SCANSCOPE_EXPORTED unsigned cluster_rank() __attribute__((const)); // of the block

// The same place in the shared memory of another block of the cluster, and the block whose memory it is.
SCANSCOPE_EXPORTED void* map_shared(const volatile void* pointer, unsigned rank, Place place);
SCANSCOPE_EXPORTED unsigned shared_rank(const void* pointer);

// Waits for all threads of the cluster that have not ended.
SCANSCOPE_EXPORTED void sync_cluster(Place place);
// The same in two halves, which each thread calls for itself. A relaxed arrival passes nothing on.
SCANSCOPE_EXPORTED void arrive_at_cluster(bool is_relaxed, Place place);
SCANSCOPE_EXPORTED void wait_at_cluster(Place place);

// --- called on the host: the next launches have clusters of this extent
SCANSCOPE_EXPORTED void make_clusters(dim3 extent);

} // namespace program
} // namespace scanscope

inline void* __cluster_map_shared_rank(const void* pointer, unsigned rank, SCANSCOPE_HERE) {
    return ::scanscope::map_shared(pointer, rank, place);
}
inline unsigned __cluster_query_shared_rank(const void* pointer) { return ::scanscope::shared_rank(pointer); }
inline dim3 __clusterDim() { return ::scanscope::cluster_extent(); }
inline dim3 __clusterRelativeBlockIdx() { return ::scanscope::index_in_cluster(); }
inline dim3 __clusterIdx() { return ::scanscope::cluster_index(); }
inline dim3 __clusterGridDimInClusters() {
    const dim3 grid = ::scanscope::grid_extent(), cluster = ::scanscope::cluster_extent();
    return dim3(grid.x / cluster.x, grid.y / cluster.y, grid.z / cluster.z);
}
inline unsigned __clusterRelativeBlockRank() { return ::scanscope::cluster_rank(); }
inline unsigned __clusterSizeInBlocks() {
    const dim3 cluster = ::scanscope::cluster_extent();
    return cluster.x * cluster.y * cluster.z;
}
inline unsigned __clusterDimIsSpecified() { return __clusterSizeInBlocks() > 1; }
inline void __cluster_barrier_arrive(SCANSCOPE_HERE) { ::scanscope::arrive_at_cluster(false, place); }
inline void __cluster_barrier_arrive_relaxed(SCANSCOPE_HERE) { ::scanscope::arrive_at_cluster(true, place); }
inline void __cluster_barrier_wait(SCANSCOPE_HERE) { ::scanscope::wait_at_cluster(place); }
inline void __threadfence_cluster(SCANSCOPE_HERE) { ::scanscope::fence(false, place); }
