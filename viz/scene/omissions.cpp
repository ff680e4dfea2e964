#include "viz/scene/omissions.h"

#include <algorithm>
#include <array>
#include <map>
#include <QStringList>
#include <string_view>

#include "kernels/text/language.h"
#include "viz/model/language.h"

namespace scanscope::viz {

namespace {

using kernels::english;

QString quoted(const QString& text) { return tr("“%1”").arg(text); }

// How an omission is named. Where there is a form for several, all of its kind are named together, or counted
// where they are too many.
struct Naming {
    std::string_view one, several = {}, many = {};
};

// By Omitted.
constexpr std::array namings{
    Naming{english("the view %1")},
    Naming{english("the numbers in the cells")},
    Naming{english("numbers in the nodes")},
    Naming{english("the lowest levels of the tree")},
    Naming{english("some blocks")},
    Naming{english("array %1"), english("arrays %1"), english("%1 arrays")},
    Naming{english("some warps")},
    Naming{english("some lines of the lanes")},
    Naming{english("the code")},
    Naming{english("lines of the code that ran")},
    Naming{english("the sentence")},
    Naming{english("digits of long numbers")},
    Naming{english("numbers of earlier rows")},
    Naming{english("thread numbers")},
    Naming{english("values on their way")},
    Naming{english("the counter %1")},
    Naming{english("legend entry %1"), english("legend entries %1"), english("%1 legend entries")},
    Naming{english("label %1"), english("labels %1"), english("%1 labels")},
    Naming{english("the end of the title")},
    Naming{english("the end of the caption")},
    Naming{english("the end of the conditions")},
};
static_assert(namings.size() == std::size_t(Omitted::conditions) + 1);

const Naming& namingOf(Omitted what) { return namings.at(std::size_t(what)); }

QString nameOf(const Omission& omission) {
    const QString name = translated(namingOf(omission.what).one);
    if (omission.what == Omitted::view) return name.arg(omission.text);
    return omission.what == Omitted::counter ? name.arg(quoted(omission.text)) : name;
}

} // namespace

void add(Omissions& to, const Omission& omission) {
    const auto place = std::lower_bound(to.begin(), to.end(), omission);
    if (place == to.end() || !(*place == omission)) to.insert(place, omission);
}

void add(Omissions& to, const Omissions& omissions) {
    for (const Omission& omission : omissions) add(to, omission);
}

QString namesOf(const Omissions& omissions) {
    constexpr int most = 4; // that are named one by one
    QStringList names;
    std::map<Omitted, QStringList> together;
    for (const Omission& omission : omissions)
        if (namingOf(omission.what).several.empty())
            names << nameOf(omission);
        else
            together[omission.what] << quoted(omission.text);
    for (const auto& [what, texts] : together) {
        const Naming& naming = namingOf(what);
        names << (texts.size() > most
                      ? translated(naming.many).arg(texts.size())
                      : translated(texts.size() == 1 ? naming.one : naming.several).arg(listed(texts)));
    }
    return listed(names);
}

} // namespace scanscope::viz
