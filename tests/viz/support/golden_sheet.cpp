// golden_sheet BEFORE AFTER SHEET: lists the pictures that differ between two folders, and writes
// SHEET/index.html, which shows each one before and after, and the difference. `./dev goldens` runs it.
#include <iostream>
#include <QDir>
#include <QFile>

#include "viz/support/picture_difference.h"

using namespace scanscope::viz;

namespace {

QStringList picturesIn(const QDir& folder) { return folder.entryList({"*.png"}, QDir::Files, QDir::Name); }

QString said(const QImage& before, const QImage& after) {
    if (before.isNull()) return "new";
    if (after.isNull()) return "gone";
    const std::vector<test::Spot> found = test::spots(before, after);
    return found.empty() ? QString() : QString::fromStdString(test::told(found));
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::cerr << "Usage: golden_sheet BEFORE AFTER SHEET\n";
        return 2;
    }
    const QDir before(argv[1]), after(argv[2]), sheet(argv[3]);
    QStringList names = picturesIn(before) + picturesIn(after);
    names.sort();
    names.removeDuplicates();
    QFile page(sheet.filePath("index.html"));
    if (!QDir().mkpath(sheet.path()) || !page.open(QIODevice::WriteOnly)) {
        std::cerr << page.fileName().toStdString() << " cannot be written\n";
        return 1;
    }
    page.write("<!doctype html><meta charset=\"utf-8\"><title>Golden pictures that changed</title>\n"
               "<style>body { font: 15px sans-serif } img { max-width: 100% }</style>\n"
               "<h1>Golden pictures that changed</h1><p>Before, after, and what differs.</p>\n");
    for (const QString& name : names) {
        const QImage old(before.filePath(name)), made(after.filePath(name));
        const QString change = said(old, made);
        if (change.isEmpty()) continue;
        std::cout << name.chopped(4).toStdString() << ": " << change.toStdString() << '\n';
        test::besideEachOther(old, made).save(sheet.filePath(name));
        page.write(QStringLiteral("<h2>%1</h2><pre>%2</pre><a href=\"%3\"><img src=\"%3\"></a>\n")
                       .arg(name.chopped(4), change, name)
                       .toUtf8());
    }
}
