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

// The name of an omission. If it has a form for several omissions, those of one kind are named together, or
// only counted if there are too many.
struct OmittedName {
    std::string_view one, several = {}, many = {};
};

// In the order of Omitted.
constexpr std::array omittedNames{
    OmittedName{english("the view %1")},
    OmittedName{english("the numbers in the cells")},
    OmittedName{english("numbers in the nodes")},
    OmittedName{english("the lowest levels of the tree")},
    OmittedName{english("some blocks")},
    OmittedName{english("array %1"), english("arrays %1"), english("%1 arrays")},
    OmittedName{english("some warps")},
    OmittedName{english("some lines of the lane view")},
    OmittedName{english("the code")},
    OmittedName{english("some lines of code that ran")},
    OmittedName{english("the sentence")},
    OmittedName{english("digits of long numbers")},
    OmittedName{english("numbers of earlier rows")},
    OmittedName{english("thread numbers")},
    OmittedName{english("moving values")},
    OmittedName{english("the counter %1")},
    OmittedName{english("legend entry %1"), english("legend entries %1"), english("%1 legend entries")},
    OmittedName{english("label %1"), english("labels %1"), english("%1 labels")},
    OmittedName{english("the end of the title")},
    OmittedName{english("the end of the caption")},
    OmittedName{english("the end of the conditions")},
};
static_assert(omittedNames.size() == std::size_t(Omitted::conditions) + 1);

const OmittedName& nameForms(Omitted what) { return omittedNames.at(std::size_t(what)); }

QString nameOf(const Omission& omission) {
    const QString name = translated(nameForms(omission.what).one);
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
    constexpr int most = 4; // with more than this, only their number is given
    QStringList names;
    std::map<Omitted, QStringList> together;
    for (const Omission& omission : omissions)
        if (nameForms(omission.what).several.empty())
            names << nameOf(omission);
        else
            together[omission.what] << quoted(omission.text);
    for (const auto& [what, texts] : together) {
        const OmittedName& forms = nameForms(what);
        names << (texts.size() > most
                      ? translated(forms.many).arg(texts.size())
                      : translated(texts.size() == 1 ? forms.one : forms.several).arg(listed(texts)));
    }
    return listed(names);
}

} // namespace scanscope::viz
