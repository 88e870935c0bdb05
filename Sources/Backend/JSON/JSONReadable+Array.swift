// `Array`'s own way looks up the array's type anew for each element.
extension Array: JSONReadable where Element: Decodable {
    static func value(in document: JSONDocument, at index: Int) throws -> [Element] {
        guard document.token(index).kind == .array else {
            return try [Element](from: JSONValueDecoder(document: document, index: index))
        }
        if let type = document.readable(Element.self) { return try same(type, document, at: index) }
        return try document.elements(of: index) { try Element(from: JSONValueDecoder(document: document, index: $0)) }
    }

    /// Returns the elements of an array as what their type is known to be.
    private static func same<Known: JSONReadable>(
        _ type: Known.Type,
        _ document: JSONDocument,
        at index: Int
    ) throws -> [Element] {
        unsafeBitCast(try type.elements(in: document, at: index), to: [Element].self)
    }
}
