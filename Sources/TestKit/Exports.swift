// A file that calls a function of the kit needs the macro that its location defaults to, whichever framework it is for.
@_exported import Testing
