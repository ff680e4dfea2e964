#include "app/explore/session.h"

#include "moc_session.cpp"
