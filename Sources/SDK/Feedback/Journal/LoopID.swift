import Synchronization

/// The identity of a loop in its process: the name of its feature, and a number.
public struct LoopID: Hashable, Sendable {
    private static let count = Atomic<Int>(0)

    /// The name of the feature: the type in which the loop's `State` is declared, as in `CitiesViewModel`.
    ///
    /// A state that is no member of a type gives its own name, unless the loop's `Event` is a member of one.
    public let feature: String

    /// The number of the loop, which no other loop of the process has.
    public let number: Int

    /// Creates the identity of a new loop.
    init(state: Any.Type, event: Any.Type) {
        let state = Self.names(of: state)
        let event = Self.names(of: event)
        feature = (state.dropLast().last ?? event.dropLast().last ?? state.last) ?? "loop"
        number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// The names of a type and of the types around it, without the module and without the arguments of generic types.
    private static func names(of type: Any.Type) -> [String] {
        var depth = 0
        let text = String(reflecting: type).filter { character in
            if character == "<" { depth += 1 }
            defer { if character == ">" { depth -= 1 } }
            return depth == 0
        }
        // A type inside a function, or a private one, has a context in parentheses among its names.
        return text.split(separator: ".").dropFirst().filter { !$0.hasPrefix("(") }.map(String.init)
    }
}

extension LoopID: CustomStringConvertible {
    /// The loop as a word: `CitiesViewModel#1`.
    public var description: String {
        "\(feature)#\(number)"
    }
}
