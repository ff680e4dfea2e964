# The Debian packages, made by `cpack` in a build folder: scanscope and scanscope-dev in a build with the window,
# scanscope-headless in one without it. ./dev package makes all of these, and an archive for other systems (archive.py).
if(SCANSCOPE_GUI)
  set(SCANSCOPE_PACKAGE scanscope)
else()
  set(SCANSCOPE_PACKAGE scanscope-headless)
endif()

# A field that each package must have; mail to a name below .invalid goes nowhere (RFC 2606).
set(SCANSCOPE_MAINTAINER "Scanscope maintainers <maintainers@scanscope.invalid>")

# Installs the documents that Debian's policy requires of a package.
function(scanscope_debian_documents package component)
  set(options COMPONENT ${component} EXCLUDE_FROM_ALL)
  install(CODE "set(package ${package})\nset(version ${PROJECT_VERSION})\nset(maintainer \"${SCANSCOPE_MAINTAINER}\")"
    ${options})
  install(SCRIPT ${PROJECT_SOURCE_DIR}/resources/package/documents.cmake ${options})
endfunction()
scanscope_debian_documents(${SCANSCOPE_PACKAGE} program_documents)
scanscope_debian_documents(scanscope-dev scan_documents)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME ${SCANSCOPE_PACKAGE})
set(CPACK_PACKAGE_CONTACT "${SCANSCOPE_MAINTAINER}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")   # each package has its own
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/resources/package/debian_tree.cmake)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
  WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SOURCE scanscope)
set(summary "CUDA kernels and parallel scans, recorded and stepped through")
set(about "Scanscope runs CUDA kernels (scans, reductions, compactions, sorts, and
programs of your own) in an emulator, records what they do in every step, and
plays the recording. It finds races, missing barriers and wrong cells, and
marks the submissions of a course. No GPU is needed.")

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME ${SCANSCOPE_PACKAGE})
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION education)
set(CPACK_COMPONENTS_ALL program program_documents)
if(SCANSCOPE_GUI)
  list(APPEND CPACK_COMPONENTS_ALL desktop scan scan_documents)
  # The icon of the window is read by a plugin, which no program is linked with.
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS libqt6svg6)
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "g++, ffmpeg")
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "qt6-wayland, scanscope-dev")
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONFLICTS scanscope-headless)
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_REPLACES scanscope-headless)
  set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "${summary}\n${about}")
else()
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS g++)
  # Only the window and the pictures are missing, so this package can replace scanscope for the command line.
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_PROVIDES "scanscope (= ${PROJECT_VERSION})")
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONFLICTS scanscope)
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_REPLACES scanscope)
  set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "${summary} (command line)
${about}

This is the command line alone, without the window and without Qt, for servers
and for marking.")
endif()

set(CPACK_DEBIAN_SCAN_PACKAGE_NAME scanscope-dev)
set(CPACK_DEBIAN_SCAN_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_SCAN_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_SCAN_PACKAGE_SUGGESTS nvidia-cuda-toolkit)

set(CPACK_DEBIAN_SCAN_DESCRIPTION "scan, reduction, compaction and sort for CUDA programs
The fastest kernels of Scanscope as headers for other CUDA programs: one
include, one call, any type and operator, the same bits in every run. CMake
finds them by find_package(scanscope).")

include(CPack)
foreach(component IN ITEMS program program_documents desktop)
  cpack_add_component(${component} GROUP program)
endforeach()
foreach(component IN ITEMS scan scan_documents)
  cpack_add_component(${component} GROUP scan)
endforeach()
