#include "app/frame/family_name.h"

#include "viz/model/language.h"

namespace scanscope::app {

QString headingOf(kernels::Family family) {
    switch (family) {
    case kernels::Family::block_scan:
        return viz::tr("Scan in one block");
    case kernels::Family::scan:
        return viz::tr("Scan of any size");
    case kernels::Family::reduction:
        return viz::tr("Reduction");
    case kernels::Family::application:
        return viz::tr("Application");
    case kernels::Family::cpu:
        return viz::tr("On the CPU");
    case kernels::Family::peer:
        return viz::tr("Peer");
    case kernels::Family::tuned:
        return viz::tr("Tuned");
    case kernels::Family::broken:
        break;
    }
    return viz::tr("Broken on purpose");
}

} // namespace scanscope::app
