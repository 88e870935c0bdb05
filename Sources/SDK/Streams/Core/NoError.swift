/// The error of a stream that cannot fail: the compiler knows that no failure has to be handled.
public typealias NoError = Never
