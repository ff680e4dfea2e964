#include "trace/value.h"
