// The implementation of the fmt library, compiled once and linked statically. Debian's own library is shared
// only, which a program for other machines must not depend on, and header-only use costs three seconds in
// every file.
#include <fmt/format-inl.h>

FMT_BEGIN_NAMESPACE
namespace detail {

// Instantiations that the headers only declare.
template dragonbox::decimal_fp<float> dragonbox::to_decimal(float);
template dragonbox::decimal_fp<double> dragonbox::to_decimal(double);
template char decimal_point_impl<char>(locale_ref);
template thousands_sep_result<char> thousands_sep_impl<char>(locale_ref);

} // namespace detail
FMT_END_NAMESPACE
