/// The sizes up to which a document is read, so that none costs unbounded time or memory.
struct DocumentLimits {
    /// The bytes of a document with all its files: six times the largest public documents of 2026.
    var bytes = 64 << 20
    /// The values of a file, with those that aliases repeat.
    var values = 4_000_000
    /// The schemas of a document, with those in others.
    var schemas = 500_000

    /// The levels of values in values; those of `JSONDecoder`.
    static let depth = 512
    /// The levels of schemas in schemas, without those behind references.
    static let schemaDepth = 64
    static let files = 10_000
    /// References to references.
    static let hops = 64

    var tooManyBytes: OpenAPIError { .tooLarge("it has more than \(bytes >> 20) MiB, with its files") }
    var tooManyValues: OpenAPIError {
        .tooLarge("it has more than \(values) values, with those that it repeats")
    }
    var tooManySchemas: OpenAPIError { .tooLarge("it has more than \(schemas) schemas") }
}

extension OpenAPIError {
    static let tooDeep = tooLarge("its values are nested more than \(DocumentLimits.depth) levels deep")
}
