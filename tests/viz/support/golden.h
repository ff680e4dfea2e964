// Compares what was painted with a picture in tests/golden/viz; tests/README.md says how those are made anew.
#pragma once

#include <QImage>
#include <string>

namespace scanscope::viz::test {

// Fails where a single pixel differs (picture_difference.h), says where, and leaves pictures of it in the
// build folder. The test that calls it has Golden in its name.
void expectGolden(const QImage& painted, const std::string& name);

// What expectGolden says about a picture that is not like the golden one; nothing about one that is. The
// pictures that it names are left in this folder: NAME-painted.png, and NAME-difference.png with all three
// side by side.
[[nodiscard]] std::string complaintAbout(const QImage& painted, const QImage& golden, const std::string& name,
                                         const QString& folder);

} // namespace scanscope::viz::test
