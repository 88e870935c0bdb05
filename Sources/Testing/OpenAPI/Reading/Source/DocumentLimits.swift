/// What the reader takes at most, so that no document costs unbounded time or memory.
enum DocumentLimits {
    /// The bytes of a document with all its files: six times the largest public documents of 2026.
    static let bytes = 64 << 20
    /// The values of a file, with those that aliases repeat.
    static let values = 4_000_000
    /// The levels of values in values; those of `JSONDecoder`.
    static let depth = 512
    /// The levels of schemas in schemas, without those behind references.
    static let schemaDepth = 64
    static let schemas = 500_000
    static let files = 10_000
    /// References to references.
    static let hops = 64
}
