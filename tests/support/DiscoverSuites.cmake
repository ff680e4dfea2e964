# scanscope_discover_tests(target LABELS label... [OWN regex] [ENVIRONMENT NAME=VALUE]): the tests of a program of
# GoogleTest, known to CTest by their suites. gtest_discover_tests makes a process of each test; here a suite is one, as to
# start the program takes longer than most tests do, under the sanitizers most of all. What is long in a suite is divided,
# so that each core has its share and no process lasts long: a part has some tests of the suite.
#
# A test of CTest is named after its suite, and after its part where there are several: Catalogue/Conformance.2of4.
# label=REGEX is for the suites whose names match, a label alone for those that match none. Suites that match OWN run
# users' programs, and have the label own as well. Where a name begins with Exhaustive, the label exhaustive is added:
# ./dev test leaves these out. A suite counts as skipped where all of its tests were; a test that fails is never hidden by
# others that were skipped.

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

# Appends to `text` the tests of `suite`, whose names are in `tests`, in parts.
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
    # Every parts-th test, as neighbours often take as long as each other.
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
# What GoogleTest prints last where no test passed and none failed.
set(all_skipped "  PASSED  . 0 tests[.]\n.  SKIPPED . [0-9]+ tests?, listed below:\n(.  SKIPPED . [^\n]*\n)+$")

separate_arguments(labels UNIX_COMMAND "${labels}")

# Suites stand at the beginning of a line and end in a full stop, their tests below them; a comment says what a
# parameter is.
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
