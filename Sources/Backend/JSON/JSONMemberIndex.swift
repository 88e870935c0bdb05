/// The values of a large object by name: of members of one name the first, as `JSONDecoder` has it.
final class JSONMemberIndex {
    let values: [String: Int]

    init(of object: Int, in document: JSONDocument) {
        values = Dictionary(
            document.names(of: object).lazy.map { (document.name(at: $0), $0 + 1) },
            uniquingKeysWith: { first, _ in first }
        )
    }
}
