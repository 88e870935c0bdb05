/// An array or a dictionary that is decoded without its malformed elements, at any depth of a document.
///
/// ```swift
/// struct Sync: Decodable, Sendable {
///     struct Room: Decodable, Sendable {
///         @Pruned var timeline: [Message]
///     }
///
///     @Pruned var rooms: [String: Room]
/// }
/// ```
///
/// A message that can't be decoded is omitted, and so is a room without a `timeline`; everything else is there. The
/// session receives a ``PruningReport`` for each collection that lacks elements, with their coding paths, as for
/// `Parser.Strategy.prune`. If the collection itself is missing, or is something else, decoding fails.
///
/// The wrapped collection is encoded as it is. Two values are equal if their collections are.
@propertyWrapper
public struct Pruned<Value: PrunableCollection> {
    /// The elements that could be decoded, and those that the app has set.
    public var wrappedValue: Value
    /// The report on the elements that were omitted; nil if there are none.
    public private(set) var projectedValue: PruningReport?

    /// Creates a collection, for tests and previews.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }
}

extension Pruned: Decodable {
    /// Decodes the collection at the decoder's position.
    ///
    /// - Throws: An error if there is no collection of this kind.
    public init(from decoder: any Decoder) throws {
        (wrappedValue, projectedValue) = try Value.pruned(from: decoder)
        if let projectedValue { Parser.pruningObserver?(projectedValue) }
    }
}

extension Pruned: Encodable where Value: Encodable {
    /// Encodes the collection, as if it weren't wrapped.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension Pruned: Sendable where Value: Sendable {}

extension Pruned: Equatable where Value: Equatable {
    /// Returns whether two collections are equal, ignoring the omitted elements.
    public static func == (lhs: Pruned, rhs: Pruned) -> Bool { lhs.wrappedValue == rhs.wrappedValue }
}

extension Pruned: Hashable where Value: Hashable {
    /// Hashes the collection.
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
