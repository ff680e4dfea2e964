# cmake -D SOURCES=… -D FOLDER=… -D GENERATOR=… -P check.cmake: tests cuda_toolkit.cmake with an nvcc that is missing,
# too old, broken, or repaired since.
cmake_minimum_required(VERSION 3.25)

set(fake ${FOLDER}/fake/nvcc)

function(write_nvcc body)
  file(WRITE ${fake} "#!/bin/sh\n${body}\n")
  file(CHMOD ${fake} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
endfunction()

# Configures with CUDACXX as given and expects a pattern in CMake's output. The status is 0, or 1 for an error.
function(expect case cuda nvcc status pattern)
  set(ENV{CUDACXX} "${nvcc}")
  execute_process(COMMAND ${CMAKE_COMMAND} -G ${GENERATOR} -S ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/project -B ${FOLDER}/build
      -D SOURCES=${SOURCES} -D CMAKE_CXX_COMPILER=c++ -D SCANSCOPE_CUDA=${cuda}
    OUTPUT_VARIABLE text ERROR_VARIABLE text RESULT_VARIABLE got)
  string(REGEX REPLACE "[ \n]+" " " line "${text}")   # CMake wraps errors
  string(FIND "${line}" "${pattern}" at)
  if(NOT got EQUAL status OR at EQUAL -1)
    message(SEND_ERROR "${case}: expected status ${status} and '${pattern}', got ${got} and:\n${text}")
  endif()
endfunction()

file(REMOVE_RECURSE ${FOLDER})
unset(ENV{CUDA_PATH})
unset(ENV{CUDA_HOME})

set(ENV{IGNORED_FOLDERS} "$ENV{PATH}:/usr/local/cuda/bin:/opt/cuda/bin")
expect("no nvcc" AUTO "" 0
  "CUDA executor: no, only the emulator (nvcc was not found) -- note: built without CUDA: nvcc was not found, has: OFF")
unset(ENV{IGNORED_FOLDERS})
file(REMOVE_RECURSE ${FOLDER}/build)

expect("named, not there" AUTO /nowhere/nvcc 0 "no, only the emulator (/nowhere/nvcc was not found)")
expect("named, not there, wanted" ON /nowhere/nvcc 1 "SCANSCOPE_CUDA=ON, but /nowhere/nvcc was not found")

write_nvcc("echo 'Cuda compilation tools, release 11.4, V11.4.48'")
expect("too old" AUTO ${fake} 0 "no, only the emulator (nvcc 11.4 is older than 12.0, the first with C++20)")
expect("too old, wanted" ON ${fake} 1 "SCANSCOPE_CUDA=ON, but nvcc 11.4 is older than 12.0")
expect("too old, not wanted" OFF ${fake} 0 "no, only the emulator (SCANSCOPE_CUDA=OFF)")

file(REMOVE ${fake})   # a changed file is probed again in the same build folder, whatever its time stamp
write_nvcc("exit 1")
file(TOUCH_NOCREATE ${fake})
execute_process(COMMAND touch -d "2001-01-01" ${fake})
expect("broken since" AUTO ${fake} 0 "no, only the emulator (${fake} is broken: it does not print its version)")
expect("broken, wanted" ON ${fake} 1 "is broken: it does not print its version")

set(says_13 "[ \"$1\" = --version ] && echo 'Cuda compilation tools, release 13.0, V13.0.88' && exit")
write_nvcc("${says_13}\necho first >&2\necho 'host_config.h: fatal error: no such header; try [again]' >&2\nexit 2")
expect("builds nothing" AUTO ${fake} 0
  "no, only the emulator (nvcc 13.0 cannot build a program here: host_config.h: fatal error: no such header; try [again])")
expect("builds nothing, wanted" ON ${fake} 1 "SCANSCOPE_CUDA=ON, but nvcc 13.0 cannot build a program here")

write_nvcc("${says_13}\nkill -9 $$")
execute_process(COMMAND touch -d "2002-02-02" ${fake})
expect("dies" AUTO ${fake} 0 "no, only the emulator (nvcc 13.0 cannot build a program here")

expect("a wrong wish" MAYBE "" 1 "SCANSCOPE_CUDA is MAYBE; it must be AUTO, ON or OFF")
