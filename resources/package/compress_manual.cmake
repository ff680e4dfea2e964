# Debian's policy wants the pages of the manual compressed; cpack calls this before it makes the packages.
execute_process(COMMAND find ${CPACK_TEMPORARY_DIRECTORY} -path "*/man/*" -type f -exec gzip -9 --no-name {} +
  COMMAND_ERROR_IS_FATAL ANY)
