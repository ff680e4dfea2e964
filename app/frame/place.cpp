#include "app/frame/place.h"

#include "moc_place.cpp"
