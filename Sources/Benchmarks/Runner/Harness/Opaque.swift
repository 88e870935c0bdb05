/// A value of which the optimiser knows nothing but the type.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value {
    value
}

/// A sum that is written by one stream and read after it.
final class Sum: @unchecked Sendable {
    // Unchecked, because one stream at a time adds to it, and it is read when that has ended.
    var total = 0
}
