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

/// What a closure captures of a `var`: a box, each access to which is checked.
///
/// A closure that may run on any thread can't capture the `var` itself; it captures this.
package final class Variable: @unchecked Sendable {
    // Unchecked, because one stream at a time writes it, and it is read when that has ended.
    package var value = 0

    package init() {}
}
