/// The members with which many APIs say in the body that there are further pages, whatever else is in it.
struct PageSigns: Decodable {
    /// The member that says so; nil where none does.
    let key: String?
    /// The totals that the members state, each with its place.
    let totals: [(place: String, total: Int)]

    private enum Key: String, CodingKey {
        case next, links, hasMore, total, totalCount, meta, pagination
        case hasMoreSnake = "has_more"
        case totalCountSnake = "total_count"
    }

    init(from decoder: any Decoder) throws {
        let body = try decoder.container(keyedBy: Key.self)
        let links = try? body.nestedContainer(keyedBy: Key.self, forKey: .links)
        key =
            if PageSigns.isLink(.next, in: body) {
                "next"
            } else if let links, PageSigns.isLink(.next, in: links) {
                "links.next"
            } else if (try? body.decode(Bool.self, forKey: .hasMoreSnake)) == true {
                "has_more"
            } else if (try? body.decode(Bool.self, forKey: .hasMore)) == true {
                "hasMore"
            } else {
                nil
            }
        // A `total` of its own may be a sum of money; among what is said of pages it isn't.
        totals =
            PageSigns.totals([.totalCount, .totalCountSnake], in: body, at: "")
            + [.meta, .pagination].flatMap { (key: Key) -> [(place: String, total: Int)] in
                guard let inner = try? body.nestedContainer(keyedBy: Key.self, forKey: key) else { return [] }
                return PageSigns.totals([.total, .totalCount, .totalCountSnake], in: inner, at: key.rawValue + ".")
            }
    }

    private static func totals(
        _ keys: [Key],
        in container: KeyedDecodingContainer<Key>,
        at place: String
    ) -> [(place: String, total: Int)] {
        keys.compactMap { key in
            (try? container.decode(Int.self, forKey: key)).map { (place + key.rawValue, $0) }
        }
    }

    private static func isLink(_ key: Key, in container: KeyedDecodingContainer<Key>) -> Bool {
        (try? container.decode(String.self, forKey: key))?.isEmpty == false
            || (try? container.decode(Int.self, forKey: key)) != nil
    }
}
