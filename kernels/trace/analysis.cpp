#include "trace/analysis.h"
