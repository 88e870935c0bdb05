/// The name of a member in a coding path.
///
/// `JSONDecoder` puts the key there that was asked for, with its type, number and spelling. The document knows only the
/// name, so that whoever looks at a key leaves the document to `JSONDecoder`.
struct JSONPathKey: CodingKey {
    private let document: JSONDocument
    private let value: Int

    init(of value: Int, in document: JSONDocument) {
        self.document = document
        self.value = value
    }

    init?(stringValue: String) {
        nil
    }

    init?(intValue: Int) {
        nil
    }

    /// The name as the document has it.
    var name: String { document.name(at: value - 1) }

    var stringValue: String {
        document.leave()
        return name
    }

    var intValue: Int? {
        document.leave()
        return nil
    }
}
