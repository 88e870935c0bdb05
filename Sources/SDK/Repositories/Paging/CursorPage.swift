import MillracePlatform
import MillraceBackend

/// A page that is identified by a cursor from another page: in the body (`{"items": […], "next": "…", "prev": "…"}`),
/// or in a header field (`Next-Page`).
///
/// A cursor is a string or a whole number of at most 8,192 bytes; a missing, null or empty cursor means that there is
/// no such page. Any other cursor is a `CoreError.parsing`. An access with credentials to a link to another origin
/// fails.
public struct CursorPage: PageReference {
    private enum Place: Hashable {
        case first
        case token(String)
        case link(URL)
    }

    /// The fields and the kind of the cursors.
    public let format: CursorFormat
    private let place: Place
    private let items: [URLQueryItem]

    private init(_ place: Place, format: CursorFormat, items: [URLQueryItem]) {
        self.place = place
        self.format = format
        self.items = items
    }

    /// Returns a reference to the first page.
    ///
    /// - Parameters:
    ///   - format: The fields and the kind of the cursors; links at the keys `next` and `prev` of the body by default.
    ///   - query: The query items of the first page, and of the others too where cursors are tokens; none by default.
    public static func first(_ format: CursorFormat = .links(), query: [URLQueryItem] = []) -> CursorPage {
        CursorPage(.first, format: format, items: query)
    }

    /// The query items, including the token where cursors are tokens.
    public var query: [URLQueryItem] {
        switch place {
        case .first: items
        case .token(let token): items + [URLQueryItem(name: format.parameter ?? "cursor", value: token)]
        case .link: []
        }
    }

    /// The link, where cursors are links.
    public var url: URL? {
        guard case .link(let url) = place else { return nil }
        return url
    }

    /// Returns the neighbors of the page, from its cursors.
    public func position(in answer: PageAnswer) throws(CoreError) -> PagePosition<CursorPage> {
        // One call, so that the body is parsed once.
        let fields = [format.next] + [format.previous, format.total].compactMap { $0 }
        var texts = try answer.texts(of: fields)[...]
        let next = try page(texts.popFirst() ?? nil, at: format.next, of: answer)
        let previous = try format.previous.flatMap { field throws(CoreError) in
            try page(texts.popFirst() ?? nil, at: field, of: answer)
        }
        let total = try format.total.flatMap { field throws(CoreError) in
            try (texts.popFirst() ?? nil).map { text throws(CoreError) in
                try PageAnswer.number(text, field, atLeast: 0)
            }
        }
        return PagePosition(next: next, previous: previous, total: total)
    }

    private func page(_ cursor: String?, at field: PageField, of answer: PageAnswer) throws(CoreError) -> CursorPage? {
        guard let cursor else { return nil }
        let place =
            format.parameter == nil ? Place.link(try answer.link(cursor, at: field)) : Place.token(cursor)
        return CursorPage(place, format: format, items: items)
    }
}
