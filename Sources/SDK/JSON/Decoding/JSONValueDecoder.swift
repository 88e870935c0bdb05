import MillracePlatform

/// The decoder of a document, which is also the single value container of the current value.
///
/// Like `JSONDecoder`'s, the decoder is one object for all values of a thread, and holds the current value. A decoder
/// that a nested value passes to its parent therefore becomes the parent's, as with `JSONDecoder`.
final class JSONValueDecoder: Decoder, SingleValueDecodingContainer {
    let document: JSONDocument
    let tokens: UnsafePointer<JSONToken>
    let bytes: UnsafePointer<UInt8>
    /// The value that is being decoded.
    @exclusivity(unchecked) private(set) var index: Int
    /// The step of the coding path that led to the current value, or to a container around it: an index of `steps`, or
    /// `noStep`.
    @exclusivity(unchecked) private(set) var step: Int
    @exclusivity(unchecked) private var steps: [JSONStep] = []
    /// The thread that may change the properties above; other threads get separate decoders.
    private let thread = pthread_self()
    /// The index at which this decoder begins, and the coding path to it.
    private let root: Int
    private let base: [any CodingKey]

    static let noStep = -1
    private static let makers = JSONTypeTable<AnyClass>()
    private static let readables = JSONTypeTable<(any JSONReadable.Type)?>()

    /// Creates a decoder for a value.
    init(_ document: JSONDocument, at index: Int = 0, path: [any CodingKey] = []) {
        self.document = document
        tokens = UnsafePointer(document.tape.tokens)
        bytes = UnsafePointer(document.tape.bytes)
        self.index = index
        step = JSONValueDecoder.noStep
        root = index
        base = path
    }

    var codingPath: [any CodingKey] { path(to: index, step) }
    var userInfo: [CodingUserInfoKey: Any] { document.settings.userInfo }
    private var isOwn: Bool { pthread_equal(pthread_self(), thread) != 0 }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try container(keyedBy: type, at: index, step)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try JSONArrayContainer(self, at: index, step)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        self
    }

    func decodeNil() -> Bool {
        isNull(at: index)
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try value(type, at: index, step)
    }

    // The protocol's own version for these types throws, and would be preferred to the generic one.
    func decode(_ type: Int128.Type) throws -> Int128 { try value(type, at: index, step) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try value(type, at: index, step) }

    /// Returns the container of the object at an index.
    @inline(__always)
    func container<Key: CodingKey>(
        keyedBy type: Key.Type,
        at index: Int,
        _ step: Int
    ) throws -> KeyedDecodingContainer<Key> {
        guard tokens[index].kind == .object else { throw mismatch([String: Any].self, at: index, step) }
        let maker: AnyClass = JSONValueDecoder.makers.known(of: type) {
            JSONKnownContainerMaker<JSONObjectContainer<Key>>.self
        }
        // A checked cast would repeat the search that the table saves. The cast is safe, because the table holds each
        // maker under its type of keys.
        return unsafeBitCast(maker, to: JSONContainerMaker<Key>.Type.self).container(of: self, at: index, step)
    }

    /// Returns the value of a token.
    @inline(__always)
    func value<Value: Decodable>(_ type: Value.Type, at index: Int, _ step: Int) throws -> Value {
        if let readable = readable(type) { return try value(readable, at: index, step) }
        return try made(type, at: index, step)
    }

    /// Returns the value of a token, created by its `init(from:)`.
    @inline(__always)
    func made<Value: Decodable>(_ type: Value.Type, at index: Int, _ step: Int) throws -> Value {
        try on(index, step) { try Value(from: $0) }
    }

    /// Decodes a token as the current value, and then restores the previous one.
    @inline(__always)
    func on<Value>(_ index: Int, _ step: Int, _ decode: (JSONValueDecoder) throws -> Value) rethrows -> Value {
        guard isOwn else { return try decode(fork(at: index, step)) }
        let outer = (self.index, self.step)
        (self.index, self.step) = (index, step)
        defer { (self.index, self.step) = outer }
        return try decode(self)
    }

    /// Decodes the value of a key, with a step for the key in the coding path.
    @inline(__always)
    func under<Value>(
        _ key: some CodingKey,
        _ index: Int,
        _ step: Int,
        _ decode: (JSONValueDecoder, Int) throws -> Value
    ) rethrows -> Value {
        guard isOwn else { return try decode(fork(at: index, step, key), JSONValueDecoder.noStep) }
        let count = steps.count
        steps.append(JSONStep(index: index, outer: step, key: key))
        defer { steps.removeSubrange(count...) }
        return try decode(self, count)
    }

    /// Adds a step for a container, and returns the decoder and the step for it.
    func stepped(_ key: some CodingKey, _ index: Int, _ step: Int) -> (JSONValueDecoder, Int) {
        guard isOwn else { return (fork(at: index, step, key), JSONValueDecoder.noStep) }
        steps.append(JSONStep(index: index, outer: step, key: key))
        return (self, steps.count - 1)
    }

    /// Returns a separate decoder for a value.
    func fork(at index: Int, _ step: Int) -> JSONValueDecoder {
        JSONValueDecoder(document, at: index, path: path(to: index, step))
    }

    /// Returns a separate decoder for the value of a key in an object.
    func fork(at index: Int, _ step: Int, _ key: some CodingKey) -> JSONValueDecoder {
        JSONValueDecoder(document, at: index, path: path(to: Int(tokens[index].parent), step) + [key])
    }

    /// Returns a type as one whose values are created without `init(from:)`; nil for others.
    @inline(__always)
    func readable<Value: Decodable>(_ type: Value.Type) -> (any JSONReadable.Type)? {
        JSONValueDecoder.readables.known(of: type) { type as? any JSONReadable.Type }
    }

    /// Returns the value of a token as a value of its known type.
    func value<Readable: JSONReadable, Value>(_ type: Readable.Type, at index: Int, _ step: Int) throws -> Value {
        unsafeBitCast(try type.value(in: self, at: index, step), to: Value.self)
    }

    /// Returns the coding path of a value.
    ///
    /// A container that is used after its value was decoded, or on another thread, no longer has the keys of its path.
    /// `JSONDecoder` then decodes the document.
    func path(to index: Int, _ step: Int) -> [any CodingKey] {
        var keys: [any CodingKey] = []
        var (index, step) = (index, step)
        let isOwn = isOwn
        while index != root, tokens[index].parent != JSONToken.noParent {
            let parent = Int(tokens[index].parent)
            if tokens[parent].kind == .array {
                keys.append(JSONIndexKey(tokens[index].ordinal))
            } else if isOwn, steps.indices.contains(step), steps[step].index == index {
                keys.append(steps[step].key)
                step = steps[step].outer
            } else {
                document.leave()
                keys.append(JSONNameKey(name(at: index - 1)))
            }
            index = parent
        }
        return base + keys.reversed()
    }
}

/// A key of a coding path, with the index of its value.
struct JSONStep {
    let index: Int
    /// The previous step.
    let outer: Int
    let key: any CodingKey
}
