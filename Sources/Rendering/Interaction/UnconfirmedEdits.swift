/// The values that a screen was told of an edited text and hasn't shown yet, in the order of the edits.
///
/// None is forgotten, however far behind a screen is. The newest are kept whole; of older ones a hash is enough to know
/// them again.
struct UnconfirmedEdits: Equatable, Sendable {
    private var hashes: [Int] = []
    private var values: [String] = []
    private var byteCount = 0

    private static let mostWholeValues = 256
    private static let mostWholeBytes = 16 << 20

    /// Whether the screen has everything that was typed.
    var isEmpty: Bool {
        values.isEmpty
    }

    /// Adds the value after an edit.
    mutating func append(_ value: String) {
        values.append(value)
        byteCount += value.utf8.count
        // Half of them at a time, so that an edit doesn't move all the others.
        guard values.count > Self.mostWholeValues || (byteCount > Self.mostWholeBytes && values.count > 1) else {
            return
        }
        let old = values.prefix(values.count / 2)
        hashes.append(contentsOf: old.lazy.map(\.hashValue))
        byteCount -= old.reduce(0) { $0 + $1.utf8.count }
        values.removeFirst(old.count)
    }

    /// Forgets the edits up to the one that a value is of, and returns whether there is one.
    mutating func confirm(_ value: String) -> Bool {
        if !hashes.isEmpty {
            let hash = value.hashValue
            if let index = hashes.firstIndex(of: hash) {
                hashes.removeSubrange(...index)
                return true
            }
        }
        guard let index = values.firstIndex(of: value) else { return false }
        hashes = []
        byteCount -= values[...index].reduce(0) { $0 + $1.utf8.count }
        values.removeSubrange(...index)
        return true
    }
}
