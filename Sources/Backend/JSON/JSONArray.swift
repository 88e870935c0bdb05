/// An array that is made of an array of a document without a container: `Array`'s own way looks up the array's type anew
/// for each element.
protocol JSONArray {
    /// Decodes the elements of the array at an index.
    init(_ document: JSONDocument, at index: Int) throws
}

extension Array: JSONArray where Element: Decodable {
    init(_ document: JSONDocument, at index: Int) throws {
        let capacity = Int(document.token(index).length)
        try self.init(unsafeUninitializedCapacity: capacity) { elements, count in
            var next = index + 1
            while count < capacity {
                elements.initializeElement(at: count, to: try document.value(Element.self, at: next))
                count += 1
                next = document.index(after: next)
            }
        }
    }
}
