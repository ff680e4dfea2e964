# Installs the scan for other programs into an empty folder, and builds and runs a program that finds it there.
#   cmake -D BUILD=… -D WORK=… -D PROGRAM=… -D NVCC=… -D ARCHITECTURES=… -D GENERATOR=… -P package_test.cmake
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(status)
    message(FATAL_ERROR "${ARGV}\nended with ${status}:\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --component scan --prefix ${WORK}/installed)
run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${PROGRAM} -B ${WORK}/build -D CMAKE_PREFIX_PATH=${WORK}/installed -D CMAKE_CUDA_COMPILER=${NVCC}
  -D CMAKE_CUDA_ARCHITECTURES=${ARCHITECTURES})
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${WORK}/build/user_program)
if(NOT output MATCHES "^(3 3 7 7 7 7 7 9|not run: .*(device|driver).*) ?\n$")
  message(FATAL_ERROR "the program said: ${output}")
endif()
message("${output}")
