# What Debian wants otherwise than `cmake --install` leaves it; cpack calls this before it makes the packages.
execute_process(COMMAND find ${CPACK_TEMPORARY_DIRECTORY} -path "*/man/*" -type f -exec gzip -9 --no-name {} +
  COMMAND_ERROR_IS_FATAL ANY)
# Debian's zsh looks for what packages bring in a folder of its own.
file(GLOB completions ${CPACK_TEMPORARY_DIRECTORY}/*/usr/share/zsh/site-functions)
foreach(folder IN LISTS completions)
  cmake_path(REPLACE_FILENAME folder vendor-completions OUTPUT_VARIABLE wanted)
  file(RENAME ${folder} ${wanted})
endforeach()
