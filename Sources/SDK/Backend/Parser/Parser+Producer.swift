import MillracePlatform
import MillraceStreams

// The same as the functions that return a `Result`, which the compiler prefers if both are possible. Each start decodes
// or encodes again, on the thread that starts it, and sends one value.

extension Parser {
    /// Returns a producer of the value that a document decodes to, or of the value below a key of it.
    ///
    /// The producer fails with `CoreError.parsing`. Several keys joined by dots lead through nested objects.
    @_disfavoredOverload
    public static func parse<T: Decodable & Sendable>(
        _ data: Data,
        key: String? = nil,
        decoder: JSONDecoder = decoder
    ) -> SignalProducer<T, CoreError> {
        SignalProducer { parse(data, key: key, decoder: decoder) }
    }

    /// Returns a producer of the elements of a document that is an array, or of the array below a key of it.
    ///
    /// The producer fails with `CoreError.parsing`; `pruned` is called if elements were omitted, before the value is
    /// sent.
    @_disfavoredOverload
    public static func parse<Element: Decodable & Sendable>(
        _ data: Data,
        key: String? = nil,
        strategy: Strategy,
        decoder: JSONDecoder = decoder,
        pruned: (@Sendable (PruningReport) -> Void)? = nil
    ) -> SignalProducer<[Element], CoreError> {
        SignalProducer { parse(data, key: key, strategy: strategy, decoder: decoder, pruned: pruned) }
    }

    /// Returns a producer of the JSON of an item.
    ///
    /// The producer fails with `CoreError.request`, which has the coding path that could not be encoded.
    @_disfavoredOverload
    public static func encode<T: Encodable & Sendable>(
        _ item: T,
        encoder: JSONEncoder = encoder
    ) -> SignalProducer<Data, CoreError> {
        SignalProducer { encode(item, encoder: encoder) }
    }
}
