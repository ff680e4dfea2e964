#include "trace/replay.h"
