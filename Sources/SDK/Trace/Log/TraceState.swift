/// The state of a loop at a moment of a log.
public struct TraceState: Sendable, Hashable {
    private var root = TraceNode(name: "")

    /// Creates the state in which a loop begins.
    init(_ parts: [TracePart]) {
        apply([], parts)
    }

    /// The parts that have no parts themselves, from the top down.
    public var parts: [TracePart] {
        var parts: [TracePart] = []
        root.collect(into: &parts, at: "")
        return parts
    }

    /// Applies an event: removes and moves earlier parts, then sets the parts that are new or have changed.
    mutating func apply(_ edits: [TraceEdit], _ parts: [TracePart]) {
        var moves: [String: [ClosedRange<Int>: Int]] = [:]
        for case let .removed(path) in edits { root.withNode(at: Self.names(in: path)) { $0.clear() } }
        // A file may have any numbers.
        for case let .moved(list, first, count, offset) in edits where first >= 0 && count > 0 && count < .max - first {
            moves[list, default: [:]][first...(first + count - 1)] = offset
        }
        for (list, ranges) in moves { root.withNode(at: Self.names(in: list)) { $0.move(ranges) } }
        for part in parts { root.put(part.text, at: Self.names(in: part.path)) }
        for case let .removed(path) in edits { root.prune(Self.names(in: path)) }
    }

    /// The greatest number of names on a path: dumps are no deeper, and files that are deeper are cut.
    private static let depth = 256

    /// The names on the path to a part, with their marks: `cities`, `[1]`, `.name`.
    package static func names(in path: String) -> ArraySlice<String> {
        var (names, name): ([String], [UInt8]) = ([], [])
        let bytes = Array(path.utf8)
        var isInBrackets = false
        for (index, byte) in bytes.enumerated() {
            if !isInBrackets, names.count < depth, byte == UInt8(ascii: ".") || byte == UInt8(ascii: "["), !name.isEmpty
            {
                names.append(String(decoding: name, as: UTF8.self))
                name = []
            }
            if byte == UInt8(ascii: "["), name.isEmpty { isInBrackets = true }
            name.append(byte)
            guard isInBrackets, byte == UInt8(ascii: "]") else { continue }
            // The key of a dictionary may have brackets.
            let next = index + 1 < bytes.count ? bytes[index + 1] : UInt8(ascii: ".")
            isInBrackets = next != UInt8(ascii: ".") && next != UInt8(ascii: "[")
        }
        if !name.isEmpty { names.append(String(decoding: name, as: UTF8.self)) }
        return names[...]
    }
}
