#include "viz/model/views.h"

namespace scanscope::viz {

bool isOfWholeRun(View view) { return std::size_t(view) >= firstViewOfRun; }

std::vector<View> ViewSet::list() const {
    std::vector<View> views;
    for (int view = 0; view < viewCount; ++view)
        if (has(View(view))) views.push_back(View(view));
    return views;
}

ViewSet ViewSet::ofWholeRun() const {
    ViewSet whole;
    whole.m_bits = m_bits >> firstViewOfRun << firstViewOfRun;
    return whole;
}

QString idOf(View view) {
    const std::string_view id = viewNames[std::size_t(view)].id;
    return QString::fromLatin1(id.data(), qsizetype(id.size()));
}

std::optional<View> viewNamed(const QString& id) {
    for (int view = 0; view < viewCount; ++view)
        if (id == idOf(View(view))) return View(view);
    return std::nullopt;
}

} // namespace scanscope::viz
