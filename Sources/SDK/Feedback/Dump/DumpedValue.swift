import MillracePlatform

/// A value with its dump, from which the dump of a later value takes what hasn't changed since.
///
/// Values of which the bytes are the same are the same, because the earlier one still holds what they refer to. That is
/// not so for objects, whose content may change: a value with objects is taken apart each time.
package struct DumpedValue: Sendable {
    package let dump: Dump
    /// `nil` for a value with objects.
    let value: (any Sendable)?

    /// Takes a value apart.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - earlier: An earlier value of the same type, in which some parts may be the same.
    package init(_ value: any Sendable, after earlier: DumpedValue? = nil) {
        var builder = DumpBuilder(leaf: DumpLeaf.text)
        let earlier = earlier.flatMap { earlier in earlier.value.map { (value: $0 as Any, dump: earlier.dump) } }
        dump = builder.dump(value, after: earlier)
        self.value = builder.hasObjects ? nil : value
    }
}

extension Dump {
    /// Whether two values have the same bytes, and so the same parts.
    ///
    /// Each is copied to memory without content: bytes that belong to no part are the same there.
    static func haveSameBytes(_ left: Any, _ right: Any) -> Bool {
        func compare<Value>(_ left: Value) -> Bool {
            guard let right = right as? Value else { return false }
            let (stride, alignment) = (MemoryLayout<Value>.stride, MemoryLayout<Value>.alignment)
            return withUnsafeTemporaryAllocation(byteCount: 2 * stride, alignment: alignment) { memory in
                guard let first = memory.baseAddress else { return false }
                let second = first + stride
                memset(first, 0, 2 * stride)
                let copies = (
                    first.initializeMemory(as: Value.self, repeating: left, count: 1),
                    second.initializeMemory(as: Value.self, repeating: right, count: 1)
                )
                defer {
                    copies.0.deinitialize(count: 1)
                    copies.1.deinitialize(count: 1)
                }
                return memcmp(first, second, MemoryLayout<Value>.size) == 0
            }
        }
        return _openExistential(left, do: compare)
    }
}
