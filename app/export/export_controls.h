// A control for every option of an export, made of their table: the place Export and the command line have
// the same ones.
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
    // Steps and views are those of the run.
    void setDocument(const viz::Document& document);

    [[nodiscard]] ExportFormat format() const;
    // Options of the format that differ from the usual. Numbers that cannot be are as usual.
    [[nodiscard]] ExportSettings settings() const;
    // A value that cannot be changes nothing.
    void choose(const std::string& id, const std::string& value);
    // All that was chosen, also of other formats, from one day to the next: as lines of text.
    [[nodiscard]] QByteArray remembered() const;
    void restore(const QByteArray& remembered); // changed() does not follow

    inline static const std::string thisStep = "this"; // the choice of steps that follows the preview

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
