// A control for every option of an export. The controls are created from the same table as the options of the
// command line.
#pragma once

#include <map>
#include <QObject>
#include <QWidget>

#include "app/arguments/export_options.h"

namespace scanscope::viz {
class Document;
} // namespace scanscope::viz

namespace scanscope::app {

class ExportControls : public QObject {
    Q_OBJECT
public:
    explicit ExportControls(QObject* parent = nullptr);

    [[nodiscard]] QWidget* control(std::string_view id) const { return m_controls.at(std::string(id)); }
    // Offers the steps and views of the run.
    void setDocument(const viz::Document& document);

    [[nodiscard]] ExportFormat format() const;
    // Returns the options of the format that differ from their defaults. Invalid numbers count as the
    // default.
    [[nodiscard]] ExportSettings settings() const;
    // Sets an option. Invalid values are ignored.
    void choose(const std::string& id, const std::string& value);
    // Returns all chosen options, including those of other formats, as lines of text for the next session.
    [[nodiscard]] QByteArray remembered() const;
    void restore(const QByteArray& remembered); // does not emit changed()

    inline static const std::string thisStep = "this"; // the choice of the step shown in the preview

signals:
    void changed();

private:
    QWidget* make(const ExportOption& option);
    [[nodiscard]] std::string valueOf(const ExportOption& option) const;
    void edited();
    void greyOut();
    std::map<std::string, QWidget*> m_controls;
};

} // namespace scanscope::app
