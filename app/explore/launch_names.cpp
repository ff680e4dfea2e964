#include "app/explore/launch_names.h"

#include <QRegularExpression>

#include "viz/model/language.h"

namespace scanscope::app {
namespace {

QString sizesOf(const trace::Dim3& size) {
    if (size.z > 1) return QStringLiteral("(%1, %2, %3)").arg(size.x).arg(size.y).arg(size.z);
    if (size.y > 1) return QStringLiteral("(%1, %2)").arg(size.x).arg(size.y);
    return QString::number(size.x);
}

} // namespace

QString launchName(const trace::Launch& launch) {
    return QStringLiteral("%1<<<%2, %3>>>")
        .arg(QString::fromStdString(launch.kernel), sizesOf(launch.grid), sizesOf(launch.block));
}

int launchLine(const trace::Trace& trace, const trace::Launch& launch) {
    const QString name = QString::fromStdString(launch.kernel).section(u'<', 0, 0).section(u':', -1);
    const QRegularExpression call(
        QStringLiteral(R"(\b%1\s*(<[^<>;]*>)?\s*<<<)").arg(QRegularExpression::escape(name)));
    int found = 0;
    for (const trace::Source& source : trace.sources) {
        const QString text = QString::fromStdString(source.text);
        for (auto each = call.globalMatch(text); each.hasNext();) {
            if (found > 0) return 0;
            found = int(text.left(each.next().capturedStart()).count(u'\n')) + 1;
        }
    }
    return found;
}

QString launchNumber(const trace::Trace& trace, viz::LaunchIndex launch) {
    std::size_t number = std::size_t(launch), count = trace.launches.size();
    if (trace.program && number < trace.program->recorded.size()) {
        number = trace.program->recorded[number];
        count = trace.program->launches;
    }
    return viz::tr("%1 of %2").arg(number + 1).arg(count);
}

} // namespace scanscope::app
