#include "app/benchmark/content.h"

namespace scanscope::app {

QString fromText(std::string_view text) { return QString::fromUtf8(text.data(), qsizetype(text.size())); }

QString joined(QStringList parts, const QString& between) {
    parts.removeAll(QString());
    return parts.join(between);
}

ResultCell cellOf(const std::optional<double>& figure, viz::ChartUnit unit, ResultTone tone) {
    return {figure ? viz::chartText(*figure, unit) : QString(), figure, tone};
}

QString plainText(const Page& page) {
    QStringList lines;
    for (const PageBlock& block : page.blocks) {
        if (!block.title.isEmpty()) lines << (lines.isEmpty() ? block.title : '\n' + block.title);
        lines += block.words;
        if (!block.columns.isEmpty()) lines << '\t' + block.columns.join('\t');
        for (const PageLine& line : block.lines) {
            lines << (QStringList(line.name) + line.values).join('\t');
            if (!line.below.isEmpty()) lines << line.below;
        }
    }
    return lines.join('\n');
}

} // namespace scanscope::app
