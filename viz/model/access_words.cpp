#include "viz/model/access_words.h"

#include "kernels/trace/access.h"
#include "viz/model/language.h"

namespace scanscope::viz {

QString eventWords(trace::EventKind kind, const std::string& array) {
    const QString name = QString::fromStdString(array);
    switch (kind) {
    case trace::EventKind::combine:
        return tr("combines values");
    case trace::EventKind::shuffle:
        return name.isEmpty() ? tr("shuffles") : tr("shuffles %1").arg(name);
    case trace::EventKind::barrier:
        return tr("barrier");
    case trace::EventKind::warp_sync:
        return tr("warp barrier");
    case trace::EventKind::fence:
        return tr("fence");
    default:
        return (!trace::reads(kind)   ? tr("writes %1")
                : trace::writes(kind) ? tr("updates %1")
                                      : tr("reads %1"))
            .arg(name);
    }
}

QString accessWords(trace::EventKind kind, const std::string& array, std::uint32_t line) {
    const QString text = eventWords(kind, array);
    return line > 0 ? tr("%1, line %2").arg(text, QString::number(line)) : text;
}

} // namespace scanscope::viz
