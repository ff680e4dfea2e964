# Adapts the tree of `cmake --install` to Debian's rules; cpack calls this before it makes the packages.
execute_process(COMMAND find ${CPACK_TEMPORARY_DIRECTORY} -path "*/man/*" -type f -exec gzip -9 --no-name {} +
  COMMAND_ERROR_IS_FATAL ANY)
# Debian's zsh has a separate folder for completions from packages.
file(GLOB completions ${CPACK_TEMPORARY_DIRECTORY}/*/usr/share/zsh/site-functions)
foreach(folder IN LISTS completions)
  cmake_path(REPLACE_FILENAME folder vendor-completions OUTPUT_VARIABLE wanted)
  file(RENAME ${folder} ${wanted})
endforeach()
