/// The structure of a value, in a form that is the same on every run: the base of dumps and of differences.
package indirect enum Dump: Hashable, Sendable {
    /// A value without parts, as text.
    case leaf(String)
    /// A value with parts.
    case branch(Branch)

    /// A value with parts: the name and the brackets that are written around them.
    package struct Branch: Hashable, Sendable {
        package let kind: Kind
        let open: String
        let close: String
        package let fields: [Field]

        /// Returns the value with other parts.
        package func with(_ fields: [Field]) -> Branch {
            Branch(kind: kind, open: open, close: close, fields: fields)
        }
    }

    /// A part: its value, and its name if it has one.
    package struct Field: Hashable, Sendable {
        package let label: String?
        package let value: Dump

        package init(label: String?, value: Dump) {
            self.label = label
            self.value = value
        }
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
    ///   - leaf: Returns the text of a value that isn't taken apart; nil for another value.
    package init(_ value: Any, leaf: @escaping (Any) -> String? = DumpLeaf.text) {
        var builder = DumpBuilder(leaf: leaf)
        self = builder.dump(value)
    }

    /// Takes the beginning of a value apart, for a text that is cut; a further part is `…`.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - limit: The number of characters after which no part begins. The parts of a set and of a dictionary, which
    ///     are sorted, are all there.
    package init(beginningOf value: Any, limit: Int) {
        var builder = DumpBuilder(limit: limit) { value in
            guard let text = value as? String, text.utf8.count > 4 * limit else { return DumpLeaf.text(of: value) }
            return DumpLeaf.quoted(String(text.prefix(limit))).dropLast() + "…"
        }
        self = builder.dump(value)
    }
}
