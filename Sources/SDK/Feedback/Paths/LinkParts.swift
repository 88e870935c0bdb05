/// The parts of a link that no screen has taken yet: of `/cities/Bath` the texts `cities` and `Bath`, decoded.
public struct LinkParts: Sendable {
    private let parts: [String]
    private(set) var position = 0

    init(_ parts: [String]) {
        self.parts = parts
    }

    /// Whether each part was taken.
    public var isEmpty: Bool {
        position == parts.count
    }

    /// The parts that were taken.
    var taken: [String] {
        Array(parts[..<position])
    }

    /// The next part, without taking it.
    var first: String? {
        isEmpty ? nil : parts[position]
    }

    /// Takes the next part if it is a word.
    ///
    /// - Parameter word: The word.
    /// - Returns: `true` if the next part was the word.
    public mutating func take(_ word: String) -> Bool {
        guard first == word else { return false }
        position += 1
        return true
    }

    /// Takes the next part, whatever it is.
    ///
    /// - Returns: The part, or `nil` if each was taken.
    public mutating func take() -> String? {
        take(String.self)
    }

    /// Takes the next part if it is a value.
    ///
    /// - Parameter type: The type of the value: `Int.self`.
    /// - Returns: The value, or `nil` if the part is none, or if each part was taken.
    public mutating func take<Value: LosslessStringConvertible>(_ type: Value.Type) -> Value? {
        guard let value = first.flatMap({ Value($0) }) else { return nil }
        position += 1
        return value
    }
}
