// A test of a feature uses the kit and the SDK together.
@_exported import Millrace
// A call of the kit's functions needs the macro for its location, in tests of any framework.
@_exported import Testing
