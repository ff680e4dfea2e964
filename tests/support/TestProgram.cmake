# Joined sources see each other's names, so shadowing is allowed. The flag follows the usual ones, so it overrides them.
add_library(scanscope_tests_warnings INTERFACE)
target_compile_options(scanscope_tests_warnings INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-shadow>)

# scanscope_test_program(NAME SOURCES file... [APART file...] LIBRARIES library... LABELS label...
#     [DEFINITIONS name=value...] [ENVIRONMENT NAME=VALUE] [OWN regex]):
# Adds a GoogleTest program. Programs are few and large, as each is linked with a whole library, and their
# sources are joined, sixteen to a unit: reading headers takes longer than compiling tests. Two files of a unit
# must not use the same name for two things, not even in unnamed namespaces; files that do are listed after
# APART. OWN matches the suites that run user programs and therefore also have the label own.
function(scanscope_test_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "ENVIRONMENT;OWN" "SOURCES;APART;LIBRARIES;LABELS;DEFINITIONS")
  add_executable(${name} ${arg_SOURCES} ${arg_APART})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_compile_definitions(${name} PRIVATE ${arg_DEFINITIONS})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} scanscope_warnings scanscope_tests_warnings)
  # Without a runner (under the thread sanitizer), tests that need it are skipped.
  if(arg_OWN AND TARGET scanscope_runner)
    add_dependencies(${name} scanscope_runner)
    target_compile_definitions(${name} PRIVATE SCANSCOPE_RUNNER_FILE="$<TARGET_FILE:scanscope_runner>")
  endif()
  if(SCANSCOPE_JOIN)
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 16)
    set_source_files_properties(${arg_APART} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
  scanscope_discover_tests(${name} LABELS ${arg_LABELS} OWN "${arg_OWN}"
    ENVIRONMENT "${arg_ENVIRONMENT}")
endfunction()
