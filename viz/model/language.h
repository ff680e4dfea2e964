// Text in the chosen language (kernels/text/language.h), for Qt.
#pragma once

#include <cstdint>
#include <QString>
#include <QStringList>
#include <QTranslator>
#include <string_view>

namespace scanscope::viz {

// Translates outside of Qt classes, as QObject::tr() does inside them. The context distinguishes texts that
// are identical in English.
[[nodiscard]] QString tr(const char* english, const char* context = nullptr);

// Does the same for a text from a table.
[[nodiscard]] QString translated(std::string_view english, std::string_view context = {});

// "1 thread", "12 281 threads": counted(n, "%1 thread", "%1 threads").
[[nodiscard]] QString counted(std::uint64_t number, const char* one, const char* many);

// Capitalises the first letter, for the beginning of a sentence.
[[nodiscard]] QString begun(QString text);

// "a, b and c".
[[nodiscard]] QString listed(const QStringList& texts);

// Makes QObject::tr() use the chosen language. Install it after use_language() and before any widget is
// created.
class Translator : public QTranslator {
public:
    using QTranslator::QTranslator;
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char* ours, const char* english, const char* context,
                                    int number) const override;
};

// Installs the translator, and Qt's own translations if the system has them.
void translateApplication();

} // namespace scanscope::viz
