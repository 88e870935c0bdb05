/// The members of an object by name: the first one of each name, as `JSONDecoder` has it.
///
/// A few are found by comparing their names one after the other, many are looked up in a dictionary.
struct JSONMembers {
    let document: JSONDocument
    let object: Int
    private let index: Index?

    private final class Index {
        let values: [String: Int]

        init(of object: Int, in document: JSONDocument) {
            values = Dictionary(
                document.names(of: object).lazy.map { (document.string(of: document.token($0)), $0 + 1) },
                uniquingKeysWith: { first, _ in first }
            )
        }
    }

    @inline(__always)
    init(of object: Int, in document: JSONDocument) {
        self.object = object
        self.document = document
        index = document.token(object).length <= 32 ? nil : Index(of: object, in: document)
    }

    /// The names, in no order.
    var names: Set<String> {
        index.map { Set($0.values.keys) }
            ?? Set(document.names(of: object).lazy.map { document.string(of: document.token($0)) })
    }

    /// The index of the value of a member.
    @inline(__always)
    subscript(name: String) -> Int? {
        guard let index else { return document.member(name, of: object) }
        return index.values[name]
    }
}
