#include "host.h"
#include <numeric>

long sum_of(const int *numbers, int n) { return std::accumulate(numbers, numbers + n, 0L); }
