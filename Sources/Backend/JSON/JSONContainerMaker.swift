/// Makes the containers of objects for a type of keys.
///
/// The type of a container depends on that of its keys, and the runtime's search for it takes longer than all else about
/// a container. This class does search.
class JSONContainerMaker<Key: CodingKey> {
    /// Returns the container of the object at an index.
    class func container(of decoder: JSONValueDecoder, at index: Int, _ step: Int) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(JSONObjectContainer<Key>(decoder, at: index, step))
    }
}

/// A maker that has the type of its containers with it.
final class JSONKnownContainerMaker<Container: JSONKeyedContainer>: JSONContainerMaker<Container.Key> {
    override class func container(
        of decoder: JSONValueDecoder,
        at index: Int,
        _ step: Int
    ) -> KeyedDecodingContainer<Container.Key> {
        KeyedDecodingContainer(Container(decoder, at: index, step))
    }
}

/// A container of an object, of whatever type.
protocol JSONKeyedContainer: KeyedDecodingContainerProtocol {
    /// Creates the container of the object at an index.
    init(_ decoder: JSONValueDecoder, at index: Int, _ step: Int)
}
