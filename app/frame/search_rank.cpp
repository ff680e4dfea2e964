#include "app/frame/search_rank.h"

#include <algorithm>
#include <QStringList>

namespace scanscope::app {
namespace {

enum Rank : int { nameBegins, wordOfName, wordElsewhere, inside };

// Replaces dashes with the hyphen, which is the only one on a keyboard.
QString withPlainDashes(QString text) { return text.replace(u'–', u'-').replace(u'—', u'-'); }

bool holdsWord(const QString& text, const QString& word) {
    for (auto at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(word, at + 1, Qt::CaseInsensitive))
        if (at == 0 || !text[at - 1].isLetterOrNumber()) return true;
    return false;
}

} // namespace

std::optional<int> searchRank(const QString& query, const QString& name, const QString& rest) {
    const QString asked = withPlainDashes(query).simplified(), plainName = withPlainDashes(name),
                  plainRest = withPlainDashes(rest);
    if (plainName.startsWith(asked, Qt::CaseInsensitive)) return nameBegins;
    int worst = nameBegins;
    for (const QString& word : asked.split(u' ', Qt::SkipEmptyParts)) {
        if (holdsWord(plainName, word))
            worst = std::max<int>(worst, wordOfName);
        else if (holdsWord(plainRest, word))
            worst = std::max<int>(worst, wordElsewhere);
        else if (plainName.contains(word, Qt::CaseInsensitive) ||
                 plainRest.contains(word, Qt::CaseInsensitive))
            worst = inside;
        else
            return std::nullopt;
    }
    return worst;
}

} // namespace scanscope::app
