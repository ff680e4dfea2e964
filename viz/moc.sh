#!/bin/sh
# Runs Qt's moc without the include paths that AUTOMOC passes. With them, moc would read every Qt header that a class
# includes, which takes thirty times as long. It needs none of them, as no macro from them stands for a signal or slot here.
for word; do
    shift
    case $word in
        -I*) ;;
        *) set -- "$@" "$word" ;;
    esac
done
exec '$<TARGET_FILE:Qt6::moc>' "$@"
