/// The structure of a value, in a form that is the same on every run: the base of dumps and of differences.
package indirect enum Dump: Hashable, Sendable {
    /// A value without parts, as text.
    case leaf(String)
    /// A value with parts.
    case branch(Branch)

    /// A value with parts: the name and the brackets that are written around them.
    package struct Branch: Hashable, Sendable {
        let kind: Kind
        let open: String
        let close: String
        let fields: [Field]
    }

    /// A part: its value, and its name if it has one.
    package struct Field: Hashable, Sendable {
        let label: String?
        let value: Dump
    }

    /// How parts are identified.
    package enum Kind: Hashable, Sendable {
        /// By their names.
        case object
        /// By their names, under that of the case.
        case enumCase(String)
        /// By their order.
        case list
        /// By their keys.
        case dictionary
        /// By their values.
        case set
    }

    /// Takes a value apart.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - isSource: Whether dates, addresses and the like are Swift expressions, which a test can copy; no by
    ///     default, since people read them better as `2000-01-01T00:00:00Z`.
    package init(_ value: Any, isSource: Bool = false) {
        var builder = DumpBuilder(isSource: isSource)
        self = builder.dump(value)
    }
}
