// A page of words and small tables beside the chart, ready to be drawn: under which conditions was measured,
// how two reports compare, what a mistake looks like.
#pragma once

#include <cstdint>
#include <optional>
#include <QString>
#include <QStringList>
#include <vector>

namespace scanscope::app {

enum class PageTone : std::uint8_t { Usual, Quiet, Good, Warning };

struct PageLine {
    QString name;
    QStringList values = {}; // at the right, by column
    PageTone tone = PageTone::Usual;
    QString below = {};                              // under it, in as many lines as it takes
    std::vector<std::optional<double>> numbers = {}; // what the values say, as far as it is known
    friend bool operator==(const PageLine&, const PageLine&) = default;
};

struct PageBlock {
    QString title = {};       // empty: it goes on
    QStringList words = {};   // paragraphs
    QStringList columns = {}; // over the values
    std::vector<PageLine> lines = {};
    QStringList numbers = {}; // by column, what the numbers are where they are copied: "first in s"
    friend bool operator==(const PageBlock&, const PageBlock&) = default;
};

struct Page {
    QString name; // of its tab
    std::vector<PageBlock> blocks;
    friend bool operator==(const Page&, const Page&) = default;
};

// To be copied, and for screen readers.
[[nodiscard]] QString plainText(const Page& page);

} // namespace scanscope::app
