// `Array`'s own `init(from:)` looks up the type of the array for each element.
extension Array: JSONReadable where Element: Decodable {
    static func value(in decoder: JSONValueDecoder, at index: Int, _ step: Int) throws -> [Element] {
        guard decoder.tokens[index].kind == .array else { throw decoder.mismatch([Any].self, at: index, step) }
        if let type = decoder.readable(Element.self) { return try same(type, decoder, at: index, step) }
        return try decoder.madeElements(of: index, step)
    }

    /// Returns the elements of an array as values of their known type.
    private static func same<Known: JSONReadable>(
        _ type: Known.Type,
        _ decoder: JSONValueDecoder,
        at index: Int,
        _ step: Int
    ) throws -> [Element] {
        unsafeBitCast(try type.elements(in: decoder, at: index, step), to: [Element].self)
    }
}
