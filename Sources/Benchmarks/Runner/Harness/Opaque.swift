/// A value of which the optimiser knows nothing but the type.
@inline(never)
@_optimize(none)
package func opaque<Value>(_ value: Value) -> Value {
    value
}

/// A sum that is written by one stream and read after it.
package final class Sum: @unchecked Sendable {
    // Unchecked, because one stream at a time adds to it, and it is read when that has ended. For the same reason the
    // access is not checked either: what is measured is the stream.
    @exclusivity(unchecked) package var total = 0

    package init() {}
}
