#include "viz/export/pptx_package.h"

#include <algorithm>
#include <QFile>
#include <QFileInfo>
#include <QUrl>

#include "kernels/archive/archive.h"
#include "viz/export/whole_files.h"
#include "viz/model/shown_text.h"

namespace scanscope::viz {

namespace {

constexpr qint64 megabyte = 1'000'000, largestTemplate = 100 * megabyte;
constexpr archives::UnpackedRoom templateRoom{5'000, 300 * megabyte, 100 * megabyte};
constexpr qsizetype largestXml = 16 * megabyte;

// The name of the part that a link in the folder of `part` leads to; empty if it leads out of the file.
QString targetOf(const QString& part, const QString& target) {
    const QString relative = QUrl::fromPercentEncoding(target.toUtf8());
    QStringList names = relative.startsWith(u'/') ? QStringList() : part.split(u'/').mid(0, part.count(u'/'));
    for (const QString& name : relative.split(u'/', Qt::SkipEmptyParts)) {
        if (name == QStringLiteral(".")) continue;
        if (name != QStringLiteral("..")) {
            names << name;
            continue;
        }
        if (names.isEmpty()) return {};
        names.removeLast();
    }
    return names.join(u'/');
}

} // namespace

bool PartLink::is(const char* kind) const { return type.endsWith(u'/' + QLatin1String(kind)); }

QString linksNameOf(const QString& part) {
    const qsizetype slash = part.lastIndexOf(u'/') + 1;
    return part.left(slash) + QStringLiteral("_rels/") + part.mid(slash) + QStringLiteral(".rels");
}

QString typeOfSlides(const char* kind) {
    return QStringLiteral("application/vnd.openxmlformats-officedocument.presentationml.%1+xml")
        .arg(QLatin1String(kind));
}

void TemplateReader::fail(const QString& why) const {
    failExport(QStringLiteral(
                   "%1 cannot be used as a template: %2. Save it again as .pptx in PowerPoint or Impress.")
                   .arg(m_path, shownText(why)));
}

const QByteArray& TemplateReader::part(const QString& name) const {
    const auto found = m_parts.find(name);
    if (found == m_parts.end()) fail(QStringLiteral("it lacks %1").arg(name));
    return found->second;
}

void TemplateReader::read(const QString& name, const Visit& start, const Visit& end) const {
    const QByteArray& text = part(name);
    if (text.size() > largestXml) fail(QStringLiteral("%1 is too large").arg(name));
    QXmlStreamReader reader(text);
    while (!reader.atEnd()) {
        const QXmlStreamReader::TokenType token = reader.readNext();
        if (token == QXmlStreamReader::DTD) fail(QStringLiteral("%1 defines entities").arg(name));
        if (token == QXmlStreamReader::StartElement) start(reader);
        if (token == QXmlStreamReader::EndElement && end) end(reader);
    }
    if (reader.hasError()) fail(QStringLiteral("%1 is damaged").arg(name));
}

std::vector<PartLink> TemplateReader::linksOf(const QString& part) const {
    std::vector<PartLink> links;
    const QString name = linksNameOf(part);
    if (!has(name)) return links;
    read(name, [&](const QXmlStreamReader& reader) {
        if (reader.name() != QStringLiteral("Relationship")) return;
        const auto value = [&](const char* key) {
            return reader.attributes().value(QLatin1String(key)).toString();
        };
        PartLink link{value("Id"), value("Type"), value("Target"),
                      value("TargetMode") == QStringLiteral("External")};
        if (!link.isOutside) {
            link.target = targetOf(part, link.target);
            if (link.target.isEmpty()) fail(QStringLiteral("%1 leads out of the file").arg(name));
        }
        links.push_back(std::move(link));
    });
    return links;
}

QString TemplateReader::linked(const QString& part, const char* kind) const {
    if (!has(linksNameOf(part))) fail(QStringLiteral("it lacks %1").arg(linksNameOf(part)));
    const std::vector<PartLink> links = linksOf(part);
    const auto found = std::ranges::find_if(links, [&](const PartLink& link) { return link.is(kind); });
    if (found == links.end() || found->isOutside)
        fail(QStringLiteral("%1 has no %2").arg(part, QLatin1String(kind)));
    return found->target;
}

std::map<QString, QString> TemplateReader::types() const {
    std::map<QString, QString> types;
    read(QStringLiteral("[Content_Types].xml"), [&](const QXmlStreamReader& reader) {
        const QXmlStreamAttributes attributes = reader.attributes();
        const QString type = attributes.value(QStringLiteral("ContentType")).toString();
        if (reader.name() == QStringLiteral("Default"))
            types[u'.' + attributes.value(QStringLiteral("Extension")).toString().toLower()] = type;
        if (reader.name() == QStringLiteral("Override"))
            types[targetOf({}, attributes.value(QStringLiteral("PartName")).toString())] = type;
    });
    return types;
}

TemplateReader unpackedTemplate(const QString& path) {
    const TemplateReader none(path, {});
    QFile zip(path);
    if (!zip.open(QIODevice::ReadOnly))
        failExport(QStringLiteral("%1 cannot be read: %2.").arg(path, zip.errorString()));
    const QByteArray bytes = zip.read(largestTemplate + 1);
    if (bytes.size() > largestTemplate)
        none.fail(QStringLiteral("it is larger than %1 MB").arg(largestTemplate / megabyte));
    if (!bytes.startsWith("PK")) none.fail(QStringLiteral("it is not a .pptx file"));
    archives::UnpackedRoom room = templateRoom;
    archives::Unpacked unpacked = archives::unpack({bytes.constData(), std::size_t(bytes.size())}, room);
    for (const archives::LeftOutFile& file : unpacked.left_out) {
        const QString name = QString::fromStdString(file.name);
        switch (file.why) {
        case archives::LeftOut::too_large:
        case archives::LeftOut::too_many:
            none.fail(
                QStringLiteral("it unpacks to more than %1 MB").arg(qint64(templateRoom.bytes) / megabyte));
        case archives::LeftOut::locked:
            none.fail(QStringLiteral("it is encrypted"));
        case archives::LeftOut::outside:
            none.fail(QStringLiteral("%1 leads out of the file").arg(name));
        default:
            none.fail(QStringLiteral("it is damaged"));
        }
    }
    std::map<QString, QByteArray> parts;
    for (const archives::TextFile& part : unpacked.files)
        parts[QString::fromStdString(part.name)] = QByteArray::fromStdString(part.text);
    return TemplateReader(path, std::move(parts));
}

} // namespace scanscope::viz
