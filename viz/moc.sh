#!/bin/sh
# Runs Qt's moc without the include paths that AUTOMOC passes. With them, moc would read every Qt header that a class
# includes, which takes thirty times as long. It needs none of them, because no signal or slot here uses a macro from them.
for word; do
    shift
    case $word in
        -I*) ;;
        *) set -- "$@" "$word" ;;
    esac
done
exec '$<TARGET_FILE:Qt6::moc>' "$@"
