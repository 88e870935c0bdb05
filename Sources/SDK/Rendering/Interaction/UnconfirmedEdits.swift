/// The values of an edited text that were reported to a screen and that the screen hasn't shown yet, in the order of
/// the edits.
///
/// Every value is remembered, however far behind a screen is: the newest as strings, and older ones as hashes, which
/// are enough to recognize them.
struct UnconfirmedEdits: Equatable, Sendable {
    private var hashes: [Int] = []
    private var values: [String] = []
    private var byteCount = 0

    private static let mostWholeValues = 256
    private static let mostWholeBytes = 16 << 20

    /// Whether the screen has shown every edit.
    var isEmpty: Bool {
        values.isEmpty
    }

    /// Adds the value after an edit.
    mutating func append(_ value: String) {
        values.append(value)
        byteCount += value.utf8.count
        // Half of the values become hashes at a time, so that not every edit shifts the array.
        guard values.count > Self.mostWholeValues || (byteCount > Self.mostWholeBytes && values.count > 1) else {
            return
        }
        let old = values.prefix(values.count / 2)
        hashes.append(contentsOf: old.lazy.map(\.hashValue))
        byteCount -= old.reduce(0) { $0 + $1.utf8.count }
        values.removeFirst(old.count)
    }

    /// Removes the edits up to and including the one with this value, and returns whether there is one.
    mutating func confirm(_ value: String) -> Bool {
        if !hashes.isEmpty, let index = hashes.firstIndex(of: value.hashValue) {
            hashes.removeSubrange(...index)
            return true
        }
        guard let index = values.firstIndex(of: value) else { return false }
        hashes = []
        byteCount -= values[...index].reduce(0) { $0 + $1.utf8.count }
        values.removeSubrange(...index)
        return true
    }
}
