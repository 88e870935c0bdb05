import MillracePlatform

/// A namespace for the functions that decode responses and encode requests as JSON.
///
/// The functions are pure, can be called on any thread, and turn every failure into a `CoreError` with the path in the
/// document, the expected kind of value and the one that was found. `BackendResource` uses them, and so can its
/// handlers:
///
/// ```swift
/// response: { data, _ in Parser.parse(data, key: "cities", strategy: .prune) }
/// ```
public enum Parser {
    /// The default decoder: one with the defaults of `JSONDecoder`.
    public static let decoder = JSONDecoder()

    /// The default encoder.
    ///
    /// The encoder sorts keys, so that equal requests have equal bytes.
    public static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()
}
