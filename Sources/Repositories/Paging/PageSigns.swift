/// The members with which many APIs say in the body that there are further pages, whatever else is in it.
struct PageSigns: Decodable {
    /// The member that says so; nil where none does.
    let key: String?

    private enum Key: String, CodingKey {
        case next, links, hasMore
        case hasMoreSnake = "has_more"
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
    }

    private static func isLink(_ key: Key, in container: KeyedDecodingContainer<Key>) -> Bool {
        (try? container.decode(String.self, forKey: key))?.isEmpty == false
            || (try? container.decode(Int.self, forKey: key)) != nil
    }
}
