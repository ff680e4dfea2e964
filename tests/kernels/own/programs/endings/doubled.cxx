#include "host.h"

long doubled(long number) { return 2 * number; }
