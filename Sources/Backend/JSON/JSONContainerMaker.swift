/// Makes the containers of objects for a type of keys.
///
/// The type of a container depends on that of its keys, and the runtime's search for it takes longer than all else about
/// a container. This class does search.
class JSONContainerMaker<Key: CodingKey> {
    /// Returns the container of the object at an index.
    class func container(of document: JSONDocument, at index: Int) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(JSONObjectContainer<Key>(document, at: index))
    }
}

/// A maker that has the type of its containers with it.
final class JSONKnownContainerMaker<Container: JSONKeyedContainer>: JSONContainerMaker<Container.Key> {
    override class func container(
        of document: JSONDocument,
        at index: Int
    ) -> KeyedDecodingContainer<Container.Key> {
        KeyedDecodingContainer(Container(document, at: index))
    }
}

/// A container of an object, of whatever type.
protocol JSONKeyedContainer: KeyedDecodingContainerProtocol {
    /// Creates the container of the object at an index.
    init(_ document: JSONDocument, at index: Int)
}

extension JSONDocument {
    /// Returns the container of the object at an index.
    @inline(__always)
    func container<Key: CodingKey>(keyedBy type: Key.Type, at index: Int) throws -> KeyedDecodingContainer<Key> {
        guard token(index).kind == .object else { throw mismatch([String: Any].self, at: index) }
        let maker: AnyClass = makers.known(of: type) { JSONKnownContainerMaker<JSONObjectContainer<Key>>.self }
        // A checked cast would do the search that is to be saved. The table has the maker under the type of its keys.
        return unsafeBitCast(maker, to: JSONContainerMaker<Key>.Type.self).container(of: self, at: index)
    }
}
