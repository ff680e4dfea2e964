#pragma once
namespace Efficient { void scan(int n, int *odata, const int *idata); }
