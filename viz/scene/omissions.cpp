#include "viz/scene/omissions.h"

#include <algorithm>
#include <QStringList>

namespace scanscope::viz {

namespace {

QString quoted(const QString& text) { return QStringLiteral("“%1”").arg(text); }

QString listed(const QStringList& parts) {
    if (parts.size() < 2) return parts.join(QString());
    return parts.mid(0, parts.size() - 1).join(QStringLiteral(", ")) + QStringLiteral(" and ") + parts.back();
}

// Entries and labels are counted and named together.
QString nameOf(const Omission& omission) {
    switch (omission.what) {
    case Omitted::view:
        return QStringLiteral("the view %1").arg(omission.text);
    case Omitted::values:
        return QStringLiteral("the numbers in the cells");
    case Omitted::nodes:
        return QStringLiteral("numbers in the nodes");
    case Omitted::leaves:
        return QStringLiteral("the lowest levels of the tree");
    case Omitted::blocks:
        return QStringLiteral("some blocks");
    case Omitted::array:
        return QStringLiteral("the array %1").arg(quoted(omission.text));
    case Omitted::warps:
        return QStringLiteral("some warps");
    case Omitted::lines:
        return QStringLiteral("some lines of the lanes");
    case Omitted::code:
        return QStringLiteral("the code");
    case Omitted::codeLines:
        return QStringLiteral("lines of the code that ran");
    case Omitted::sentence:
        return QStringLiteral("the sentence");
    case Omitted::digits:
        return QStringLiteral("digits of long numbers");
    case Omitted::olderRows:
        return QStringLiteral("numbers of earlier rows");
    case Omitted::threads:
        return QStringLiteral("thread numbers");
    case Omitted::onTheWay:
        return QStringLiteral("values on their way");
    case Omitted::counter:
        return QStringLiteral("the counter %1").arg(quoted(omission.text));
    case Omitted::legend:
    case Omitted::label:
        return quoted(omission.text);
    case Omitted::title:
        return QStringLiteral("the end of the title");
    case Omitted::caption:
        return QStringLiteral("the end of the caption");
    case Omitted::conditions:
        return QStringLiteral("the end of the conditions");
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
    const auto add = [&](const QStringList& texts, const QString& one, const QString& several) {
        if (texts.size() > most)
            names << QStringLiteral("%1 %2").arg(texts.size()).arg(several);
        else if (!texts.isEmpty())
            names << QStringLiteral("%1 %2").arg(texts.size() == 1 ? one : several, listed(texts));
    };
    add(arrays, QStringLiteral("array"), QStringLiteral("arrays"));
    add(entries, QStringLiteral("legend entry"), QStringLiteral("legend entries"));
    add(labels, QStringLiteral("label"), QStringLiteral("labels"));
    return listed(names);
}

} // namespace scanscope::viz
