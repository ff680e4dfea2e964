// The parts of an Office Open XML file (ECMA-376, part 2): their links and types, read from strangers' files.
#pragma once

#include <functional>
#include <map>
#include <QByteArray>
#include <QString>
#include <QXmlStreamReader>
#include <vector>

namespace scanscope::viz {

// An entry of a .rels file. `target` is the name of a part, "ppt/theme/theme1.xml", or, if it is outside of
// the file, an address.
struct PartLink {
    QString id, type, target;
    bool isOutside = false;
    [[nodiscard]] bool is(const char* kind) const; // "slideLayout"
};

// "ppt/_rels/presentation.xml.rels" for "ppt/presentation.xml"
[[nodiscard]] QString linksNameOf(const QString& part);

// The content type of a part of a presentation: "slide", "slideMaster".
[[nodiscard]] QString typeOfSlides(const char* kind);

// Calls `element` for the start of each element of the part, and `end` for its end. Throws ExportError if it
// is missing, no XML, or defines entities.
class TemplateReader {
public:
    TemplateReader(QString path, std::map<QString, QByteArray> parts)
        : m_path(std::move(path))
        , m_parts(std::move(parts)) {}

    [[noreturn]] void fail(const QString& why) const;
    [[nodiscard]] const QByteArray& part(const QString& name) const;
    [[nodiscard]] bool has(const QString& name) const { return m_parts.contains(name); }
    using Visit = std::function<void(const QXmlStreamReader&)>;
    void read(const QString& name, const Visit& start, const Visit& end = {}) const;
    [[nodiscard]] std::vector<PartLink> linksOf(const QString& part) const;
    // The target of the part's first link of a kind.
    [[nodiscard]] QString linked(const QString& part, const char* kind) const;
    [[nodiscard]] std::map<QString, QString> types() const;

private:
    QString m_path;
    std::map<QString, QByteArray> m_parts;
};

// The parts of a zip. Throws ExportError unless it is a whole, harmless one.
[[nodiscard]] TemplateReader unpackedTemplate(const QString& path);

} // namespace scanscope::viz
