#include "viz/model/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

#include "kernels/text/language.h"
#include "viz/model/value_text.h"

namespace scanscope::viz {

QString tr(const char* english, const char* context) {
    return QString::fromStdString(kernels::translated(english, context ? context : ""));
}

QString translated(std::string_view english, std::string_view context) {
    return QString::fromStdString(kernels::translated(english, context));
}

QString counted(std::uint64_t number, const char* one, const char* many) {
    const std::string* found = kernels::language().find(one, number);
    const QString text = found ? QString::fromStdString(*found) : QString::fromUtf8(number == 1 ? one : many);
    return text.arg(groupedText(number));
}

QString begun(QString text) {
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text;
}

QString listed(const QStringList& texts) {
    if (texts.size() < 2) return texts.join(QString());
    return tr("%1 and %2").arg(texts.mid(0, texts.size() - 1).join(QStringLiteral(", ")), texts.back());
}

QString Translator::translate(const char*, const char* english, const char* context, int) const {
    const std::string* found = kernels::language().find(english, context ? context : "");
    return found ? QString::fromStdString(*found) : QString();
}

void translateApplication() {
    QCoreApplication* application = QCoreApplication::instance();
    const QLocale locale(QString::fromStdString(kernels::language().id()));
    auto* ofQt = new QTranslator(application);
    if (ofQt->load(locale, QStringLiteral("qtbase"), QStringLiteral("_"),
                   QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(ofQt);
    QCoreApplication::installTranslator(new Translator(application));
}

} // namespace scanscope::viz
