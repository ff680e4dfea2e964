# The copyright file and the changelog of a Debian package; package.cmake sets `package`, `version` and `maintainer`.
# The changelog's date is SOURCE_DATE_EPOCH, if set; ./dev package sets it to the time of the last commit.
set(folder "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/share/doc/${package}")
file(MAKE_DIRECTORY ${folder})
configure_file(${CMAKE_CURRENT_LIST_DIR}/copyright ${folder}/copyright COPYONLY)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${folder}/changelog "scanscope (${version}) unstable; urgency=medium

  * Version ${version}; CHANGELOG.md in its source says what changed.

 -- ${maintainer}  ${date}
")
execute_process(COMMAND gzip -9 --no-name --force ${folder}/changelog COMMAND_ERROR_IS_FATAL ANY)
