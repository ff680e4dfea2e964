#pragma once
namespace Naive { void scan(int n, int *odata, const int *idata); }
