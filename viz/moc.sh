#!/bin/sh
# Qt's moc without the include paths that AUTOMOC passes: it would read all headers of Qt that a class includes, which
# takes thirty times as long, and needs none of them, as no macro of theirs stands for a signal or a slot here.
for word; do
    shift
    case $word in
        -I*) ;;
        *) set -- "$@" "$word" ;;
    esac
done
exec '$<TARGET_FILE:Qt6::moc>' "$@"
