/// The error of a stream that cannot fail: the compiler requires no handling of failures.
public typealias NoError = Never
