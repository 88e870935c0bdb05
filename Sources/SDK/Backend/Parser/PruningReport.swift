/// The elements that `Parser` omitted from an array with the strategy `.prune`.
public struct PruningReport: Sendable, Equatable, CustomStringConvertible {
    /// The number of elements that were kept.
    public internal(set) var kept: Int
    /// The number of elements that were omitted.
    public internal(set) var pruned: Int
    /// The reasons why the first elements were omitted, with their coding paths: at most 20.
    public internal(set) var reasons: [CoreError.ParsingReason]

    /// Creates a report from its parts.
    package init(kept: Int, pruned: Int, reasons: [CoreError.ParsingReason]) {
        self.kept = kept
        self.pruned = pruned
        self.reasons = reasons
    }

    static let reasonLimit = 20

    /// The report on one line: `pruned 1 of 3: at cities[1].name: expected a string, found a number`.
    public var description: String {
        "pruned \(pruned) of \(kept + pruned): " + reasons.map(\.description).joined(separator: "; ")
    }
}
