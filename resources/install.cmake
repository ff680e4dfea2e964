# The files that `cmake --install` and the packages install, and where they install them. Components: `program` (for
# the command line), `desktop` (to start the window from a desktop and open files with it), and `scan` (headers for other
# programs: scanscope/).
#
# Lessons, exercises, translations, fonts, icons of the window, and the headers that replace CUDA's when a user program
# is compiled are embedded in the program and not installed. The program uses no path that was fixed when it was built,
# so the installed tree can be moved as a whole.
include(GNUInstallDirs)

# Builds only what the components program and desktop install.
add_custom_target(scanscope_installed DEPENDS scanscope)

install(TARGETS scanscope RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
if(TARGET scanscope_runner)
  install(TARGETS scanscope_runner RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/scanscope COMPONENT program)
  add_dependencies(scanscope_installed scanscope_runner)
  # The installed programs find libraries outside the system's folders where the build found them.
  set_target_properties(scanscope_runner PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
endif()
set_target_properties(scanscope PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)

# The Python package: the program records Numba kernels with it, and reads notebooks (kernels/own/python_program.h).
install(DIRECTORY python/scanscope DESTINATION ${CMAKE_INSTALL_DATADIR}/scanscope/python COMPONENT program
  FILES_MATCHING PATTERN "*.py" PATTERN __pycache__ EXCLUDE)

install(FILES LICENSE NOTICE THIRD_PARTY.md resources/fonts/OFL-Inter.txt resources/fonts/OFL-JetBrainsMono.txt
  DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)

# The manual and the completions are written by scanscope_manual, which reads the table of options.
set(pages ${PROJECT_BINARY_DIR}/manual)
add_custom_command(OUTPUT ${pages}.stamp
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${pages}
  COMMAND scanscope_manual ${pages}
  COMMAND ${CMAKE_COMMAND} -E touch ${pages}.stamp
  DEPENDS scanscope_manual COMMENT "Writing manual and completions" VERBATIM)
add_custom_target(scanscope_pages ALL DEPENDS ${pages}.stamp)
add_dependencies(scanscope_installed scanscope_pages)
install(DIRECTORY ${pages}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT program)
install(DIRECTORY ${pages}/share/ DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT program)

if(SCANSCOPE_GUI)
  set(data ${CMAKE_INSTALL_DATADIR})
  set(id org.scanscope.Scanscope)
  install(FILES resources/desktop/${id}.desktop DESTINATION ${data}/applications COMPONENT desktop)
  install(FILES resources/desktop/${id}.xml DESTINATION ${data}/mime/packages COMPONENT desktop)
  install(FILES resources/desktop/${id}.metainfo.xml DESTINATION ${data}/metainfo COMPONENT desktop)
  install(FILES resources/icons/scanscope.svg DESTINATION ${data}/icons/hicolor/scalable/apps COMPONENT desktop)
  install(FILES resources/icons/application-vnd.scanscope.trace.svg
    DESTINATION ${data}/icons/hicolor/scalable/mimetypes COMPONENT desktop)
endif()
