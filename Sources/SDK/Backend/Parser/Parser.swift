import MillracePlatform

/// A namespace for the functions that decode responses and encode requests as JSON.
///
/// The functions are pure, can be called on any thread, and turn every failure into a `CoreError` that says where in
/// the document it is, what was expected there and what was found. `BackendResource` uses them, and so can its
/// handlers:
///
/// ```swift
/// response: { data, _ in Parser.parse(data, key: "cities", strategy: .prune) }
/// ```
public enum Parser {
    /// The decoder that is used where none is given: one with the defaults of `JSONDecoder`.
    public static let decoder = JSONDecoder()

    /// The encoder that is used where none is given.
    ///
    /// The encoder sorts keys, so that equal requests have equal bytes.
    public static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()
}
