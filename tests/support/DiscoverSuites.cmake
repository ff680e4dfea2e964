# scanscope_discover_tests(target LABELS label... [OWN regex] [ENVIRONMENT NAME=VALUE]): registers a GoogleTest
# program with CTest by suites. gtest_discover_tests starts a process for each test; here each suite is one
# process, as starting the program takes longer than most tests, above all under the sanitizers. Long suites are
# divided into parts of some tests each, so that every core has its share and no process takes long.
#
# A CTest test is named after its suite, and its part if there are several: Catalogue/Conformance.2of4.
# label=REGEX applies to the suites whose names match, a label alone to those that match none. Suites that match
# OWN run user programs, and also have the label own. Names that begin with Exhaustive also have the label
# exhaustive: ./dev test leaves these out. A suite counts as skipped if all of its tests were; skipped tests
# never hide a failure.

set(tests_of_a_part 24)

function(scanscope_discover_tests target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "ENVIRONMENT;OWN" "LABELS")
  list(JOIN arg_LABELS " " labels)
  set(file ${CMAKE_CURRENT_BINARY_DIR}/${target}_suites.cmake)
  add_custom_command(TARGET ${target} POST_BUILD
    COMMAND ${CMAKE_COMMAND} -D program=$<TARGET_FILE:${target}> -D file=${file} "-D labels=${labels}"
      "-D own=${arg_OWN}" -D environment=${arg_ENVIRONMENT} -P ${PROJECT_SOURCE_DIR}/tests/support/DiscoverSuites.cmake
    BYPRODUCTS ${file} VERBATIM)
  set(include ${CMAKE_CURRENT_BINARY_DIR}/${target}_include.cmake)
  file(WRITE ${include} "if(EXISTS \"${file}\")\n  include(\"${file}\")\nelse()\n  add_test(${target}_NOT_BUILT ${target}_NOT_BUILT)\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${include})
endfunction()

if(NOT CMAKE_SCRIPT_MODE_FILE)
  return()
endif()

# Appends the tests of `suite`, whose names are in `tests`, to `text`, in parts.
function(write_suite)
  list(LENGTH tests count)
  if(count EQUAL 0)
    return()
  endif()
  set(given "")
  foreach(label IN LISTS labels)
    if(label MATCHES "^([a-z]+)=(.+)$")
      set(name ${CMAKE_MATCH_1})
      if(suite MATCHES "${CMAKE_MATCH_2}")
        list(APPEND given ${name})
      endif()
    endif()
  endforeach()
  if(NOT given)
    set(given ${labels})
    list(FILTER given EXCLUDE REGEX "=")
  endif()
  if(own AND suite MATCHES "${own}")
    list(APPEND given own)
  endif()
  if(suite MATCHES "^Exhaustive")
    list(APPEND given exhaustive)
  endif()
  math(EXPR parts "(${count} + ${tests_of_a_part} - 1) / ${tests_of_a_part}")
  set(part 0)
  while(part LESS parts)
    # Each part takes every parts-th test, because neighbours often take equally long.
    set(filter "")
    set(index ${part})
    while(index LESS count)
      list(GET tests ${index} test)
      string(APPEND filter ":${suite}.${test}")
      math(EXPR index "${index} + ${parts}")
    endwhile()
    string(SUBSTRING "${filter}" 1 -1 filter)
    math(EXPR part "${part} + 1")
    set(name ${suite})
    if(parts EQUAL 1)
      set(filter "${suite}.*")
    else()
      string(APPEND name ".${part}of${parts}")
    endif()
    string(APPEND text "add_test([==[${name}]==] [==[${program}]==] [==[--gtest_filter=${filter}]==])\n"
      "set_tests_properties([==[${name}]==] PROPERTIES WORKING_DIRECTORY [==[${folder}]==] COST ${count}\n"
      "  SKIP_REGULAR_EXPRESSION [==[${all_skipped}]==] LABELS [==[${given}]==]")
    if(environment)
      string(APPEND text " ENVIRONMENT [==[${environment}]==]")
    endif()
    string(APPEND text ")\n")
  endwhile()
  set(text "${text}" PARENT_SCOPE)
endfunction()

execute_process(COMMAND ${CMAKE_COMMAND} -E env ${environment} ${program} --gtest_list_tests
  OUTPUT_VARIABLE list ERROR_VARIABLE errors RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${program} does not list its tests:\n${list}${errors}")
endif()
get_filename_component(folder ${file} DIRECTORY)
# The last lines that GoogleTest prints if no test passed and none failed.
set(all_skipped "  PASSED  . 0 tests[.]\n.  SKIPPED . [0-9]+ tests?, listed below:\n(.  SKIPPED . [^\n]*\n)+$")

separate_arguments(labels UNIX_COMMAND "${labels}")

# Suites begin at the start of a line and end in a full stop, with their tests below them; a comment gives the
# value of a parameter.
set(text "")
set(suite "")
set(tests "")
string(REGEX REPLACE " +#[^\n]*" "" list "${list}")
string(REPLACE "\n" ";" lines "${list}")
foreach(line IN LISTS lines)
  if(line MATCHES "^  (.+)$")
    list(APPEND tests ${CMAKE_MATCH_1})
  elseif(line MATCHES "^([^ ]+)[.]$")
    write_suite()
    set(suite ${CMAKE_MATCH_1})
    set(tests "")
  endif()
endforeach()
write_suite()
file(WRITE ${file} "${text}")
