/// What changed from one state to another, and nothing else.
///
/// ```swift
/// StateDifference(from: old, to: new).lines
/// ```
/// ```text
/// cities[0].name: "London" → "Bath"
/// isLoading: true → false
/// ```
public struct StateDifference: Equatable, Sendable {
    /// A change at one place.
    public struct Change: Equatable, Sendable {
        /// Where: `cities[0].name`.
        public let path: String

        /// What was there; `nil` if nothing was.
        public let old: String?

        /// What is there now; `nil` if nothing is.
        public let new: String?
    }

    /// The changes, in the order of the new state's parts; what is gone comes last.
    public let changes: [Change]

    /// Compares two states by their parts.
    ///
    /// - Parameters:
    ///   - old: The state before.
    ///   - new: The state after.
    public init(from old: Any, to new: Any) {
        let before = Self.leaves(of: old)
        let after = Self.leaves(of: new)
        let olds = Dictionary(before.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
        let news = Set(after.map(\.path))
        let changed = after.compactMap { leaf -> Change? in
            let was = olds[leaf.path]
            return was == leaf.text ? nil : Change(path: leaf.path, old: was, new: leaf.text)
        }
        let gone = before.filter { !news.contains($0.path) }.map { Change(path: $0.path, old: $0.text, new: nil) }
        changes = changed + gone
    }

    /// The changes as lines: `path: old → new`, `path: + new`, `path: − old`.
    public var lines: [String] {
        changes.map { change in
            switch (change.old, change.new) {
            case let (old?, new?): "\(change.path): \(old) → \(new)"
            case let (nil, new?): "\(change.path): + \(new)"
            case let (old?, nil): "\(change.path): − \(old)"
            case (nil, nil): "\(change.path)"
            }
        }
    }
}

extension StateDifference {
    /// A part of a value that has no parts itself.
    struct Leaf: Equatable {
        let path: String
        let text: String
    }

    /// The parts of a value, deepest first, in order; those of sets and dictionaries sorted, so that equal values always
    /// have equal parts.
    static func leaves(of value: Any) -> [Leaf] {
        var leaves: [Leaf] = []
        collect(value, at: "", depth: 0, into: &leaves)
        return leaves
    }

    /// A value in words, without the names of its modules.
    static func text(of value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .enum else { return String(reflecting: value).withoutModules }
        guard let payload = mirror.children.first, let name = payload.label else { return "\(value)" }
        let inner = Mirror(reflecting: payload.value)
        let parts = inner.displayStyle == .tuple ? inner.children.map { text(of: $0.value) } : [text(of: payload.value)]
        return "\(name)(\(parts.joined(separator: ", ")))"
    }

    private static let maximumDepth = 8

    private static func collect(_ value: Any, at path: String, depth: Int, into leaves: inout [Leaf]) {
        let mirror = Mirror(reflecting: value)
        func descend(_ children: [(name: String, value: Any)], empty: String) {
            if children.isEmpty || depth == maximumDepth {
                leaves.append(
                    Leaf(path: path.isEmpty ? "self" : path, text: children.isEmpty ? empty : text(of: value))
                )
            }
            guard depth < maximumDepth else { return }
            for child in children {
                collect(child.value, at: path + child.name, depth: depth + 1, into: &leaves)
            }
        }
        let separator = path.isEmpty ? "" : "."
        switch mirror.displayStyle {
        case .struct where !mirror.children.isEmpty, .tuple:
            let parts = mirror.children.enumerated().map { number, child in
                // The parts of a tuple without labels are called “.0”, “.1” and so on.
                (separator + (child.label?.drop { $0 == "." } ?? "\(number)"), child.value)
            }
            descend(parts, empty: "()")
        case .collection:
            descend(mirror.children.enumerated().map { ("[\($0)]", $1.value) }, empty: "[]")
        case .set:
            let elements = mirror.children.map { text(of: $0.value) }.sorted()
            leaves.append(Leaf(path: path.isEmpty ? "self" : path, text: "{\(elements.joined(separator: ", "))}"))
        case .dictionary:
            let pairs = mirror.children.compactMap { child -> (name: String, value: Any)? in
                let pair = Mirror(reflecting: child.value).children.map(\.value)
                return pair.count == 2 ? ("[\(text(of: pair[0]))]", pair[1]) : nil
            }
            descend(pairs.sorted { $0.name < $1.name }, empty: "[:]")
        case .optional:
            if let wrapped = mirror.children.first {
                collect(wrapped.value, at: path, depth: depth, into: &leaves)
            } else {
                leaves.append(Leaf(path: path.isEmpty ? "self" : path, text: "nil"))
            }
        default:
            leaves.append(Leaf(path: path.isEmpty ? "self" : path, text: text(of: value)))
        }
    }
}

extension String {
    /// The text of a reflected value without the `Module.` in front of type names.
    fileprivate var withoutModules: String {
        var result = ""
        var word = ""
        for character in self {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
            } else if character == ".", let first = word.first, first.isUppercase {
                word = ""
            } else {
                result += word
                result.append(character)
                word = ""
            }
        }
        return result + word
    }
}
