/// Creates the decoding containers of objects for a type of keys.
///
/// The type of a container depends on its type of keys, and the runtime's search for it takes longer than everything
/// else about a container. This class searches at each call.
class JSONContainerMaker<Key: CodingKey> {
    /// Returns the container of the object at an index.
    class func container(of decoder: JSONValueDecoder, at index: Int, _ step: Int) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(JSONObjectContainer<Key>(decoder, at: index, step))
    }
}

/// A maker with a known container type, which needs no search.
final class JSONKnownContainerMaker<Container: JSONKeyedContainer>: JSONContainerMaker<Container.Key> {
    override class func container(
        of decoder: JSONValueDecoder,
        at index: Int,
        _ step: Int
    ) -> KeyedDecodingContainer<Container.Key> {
        KeyedDecodingContainer(Container(decoder, at: index, step))
    }
}

/// A decoding container of an object, with any type of keys.
protocol JSONKeyedContainer: KeyedDecodingContainerProtocol {
    /// Creates the container of the object at an index.
    init(_ decoder: JSONValueDecoder, at index: Int, _ step: Int)
}
