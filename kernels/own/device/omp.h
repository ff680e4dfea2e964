/* Stands in for OpenMP's header. The compiler ignores OpenMP's pragmas here, so a program runs as with
   OMP_NUM_THREADS=1: its launches come one after the other. */
#ifndef SCANSCOPE_OMP_H
#define SCANSCOPE_OMP_H

#include <time.h>

typedef struct {
    int depth;
} omp_lock_t;
typedef omp_lock_t omp_nest_lock_t;
typedef enum { omp_sched_static = 1, omp_sched_dynamic, omp_sched_guided, omp_sched_auto } omp_sched_t;

static inline int omp_get_thread_num(void) { return 0; }
static inline int omp_get_num_threads(void) { return 1; }
static inline int omp_get_max_threads(void) { return 1; }
static inline int omp_get_num_procs(void) { return 1; }
static inline int omp_get_thread_limit(void) { return 1; }
static inline int omp_in_parallel(void) { return 0; }
static inline int omp_get_level(void) { return 0; }
static inline int omp_get_dynamic(void) { return 0; }
static inline int omp_get_nested(void) { return 0; }
static inline void omp_set_num_threads(int threads) { (void)threads; }
static inline void omp_set_dynamic(int is_dynamic) { (void)is_dynamic; }
static inline void omp_set_nested(int is_nested) { (void)is_nested; }
static inline void omp_set_max_active_levels(int levels) { (void)levels; }
static inline void omp_set_schedule(omp_sched_t kind, int chunk) { (void)kind, (void)chunk; }
static inline int omp_get_num_devices(void) { return 0; }
static inline int omp_get_default_device(void) { return 0; }
static inline void omp_set_default_device(int device) { (void)device; }
static inline int omp_get_initial_device(void) { return 0; }
static inline int omp_is_initial_device(void) { return 1; }

static inline double omp_get_wtime(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
static inline double omp_get_wtick(void) { return 1e-9; }

static inline void omp_init_lock(omp_lock_t* lock) { lock->depth = 0; }
static inline void omp_destroy_lock(omp_lock_t* lock) { (void)lock; }
static inline void omp_set_lock(omp_lock_t* lock) { lock->depth = 1; }
static inline void omp_unset_lock(omp_lock_t* lock) { lock->depth = 0; }
static inline int omp_test_lock(omp_lock_t* lock) { return lock->depth == 0 ? (lock->depth = 1) : 0; }
static inline void omp_init_nest_lock(omp_nest_lock_t* lock) { lock->depth = 0; }
static inline void omp_destroy_nest_lock(omp_nest_lock_t* lock) { (void)lock; }
static inline void omp_set_nest_lock(omp_nest_lock_t* lock) { ++lock->depth; }
static inline void omp_unset_nest_lock(omp_nest_lock_t* lock) { --lock->depth; }
static inline int omp_test_nest_lock(omp_nest_lock_t* lock) { return ++lock->depth; }

#endif
