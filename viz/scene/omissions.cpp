#include "viz/scene/omissions.h"

#include <algorithm>
#include <QStringList>

#include "viz/model/language.h"

namespace scanscope::viz {

namespace {

QString quoted(const QString& text) { return tr("“%1”").arg(text); }

// Arrays, entries and labels are counted and named together.
QString nameOf(const Omission& omission) {
    switch (omission.what) {
    case Omitted::view:
        return tr("the view %1").arg(omission.text);
    case Omitted::values:
        return tr("the numbers in the cells");
    case Omitted::nodes:
        return tr("numbers in the nodes");
    case Omitted::leaves:
        return tr("the lowest levels of the tree");
    case Omitted::blocks:
        return tr("some blocks");
    case Omitted::warps:
        return tr("some warps");
    case Omitted::lines:
        return tr("some lines of the lanes");
    case Omitted::code:
        return tr("the code");
    case Omitted::codeLines:
        return tr("lines of the code that ran");
    case Omitted::sentence:
        return tr("the sentence");
    case Omitted::digits:
        return tr("digits of long numbers");
    case Omitted::olderRows:
        return tr("numbers of earlier rows");
    case Omitted::threads:
        return tr("thread numbers");
    case Omitted::onTheWay:
        return tr("values on their way");
    case Omitted::counter:
        return tr("the counter %1").arg(quoted(omission.text));
    case Omitted::array:
    case Omitted::legend:
    case Omitted::label:
        return quoted(omission.text);
    case Omitted::title:
        return tr("the end of the title");
    case Omitted::caption:
        return tr("the end of the caption");
    case Omitted::conditions:
        return tr("the end of the conditions");
    }
    return {};
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
    QStringList names, arrays, entries, labels;
    for (const Omission& omission : omissions) {
        if (omission.what == Omitted::legend)
            entries << quoted(omission.text);
        else if (omission.what == Omitted::label)
            labels << quoted(omission.text);
        else if (omission.what == Omitted::array)
            arrays << quoted(omission.text);
        else
            names << nameOf(omission);
    }
    const auto add = [&](const QStringList& texts, const QString& one, const QString& several,
                         const QString& many) {
        if (texts.size() > most)
            names << many.arg(texts.size());
        else if (!texts.isEmpty())
            names << (texts.size() == 1 ? one : several).arg(listed(texts));
    };
    add(arrays, tr("array %1"), tr("arrays %1"), tr("%1 arrays"));
    add(entries, tr("legend entry %1"), tr("legend entries %1"), tr("%1 legend entries"));
    add(labels, tr("label %1"), tr("labels %1"), tr("%1 labels"));
    return listed(names);
}

} // namespace scanscope::viz
