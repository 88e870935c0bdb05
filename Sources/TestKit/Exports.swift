// A call of the kit's functions needs the macro for its location, in tests of any framework.
@_exported import Testing
