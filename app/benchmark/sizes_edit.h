// A field of sizes. It holds them as one types them, "2^16..2^28..*4", and shows them as one reads them while
// nobody types: "2¹⁶ to 2²⁸ · 7 points".
#pragma once

#include <QLineEdit>

namespace scanscope::app {

class SizesEdit : public QLineEdit {
    Q_OBJECT
public:
    explicit SizesEdit(QWidget* parent = nullptr);

    // As it is read; empty where the text is no list of sizes, or reads well as it is.
    [[nodiscard]] QString summary() const;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace scanscope::app
