/// The place and the kind of the cursors in the response to a page.
///
/// ```json
/// {"items": [{"id": "1"}], "next": "/users?after=1", "prev": null}
/// ```
public struct CursorFormat: Sendable, Hashable {
    /// The place of the cursor of the next page.
    public let next: PageField
    /// The place of the cursor of the previous page; nil where the backend gives none.
    public let previous: PageField?
    /// The place of the number of entities on all pages; nil where the backend doesn't state it.
    public let total: PageField?
    /// The query item that carries a cursor; nil where cursors are links.
    public let parameter: String?

    private init(next: PageField, previous: PageField?, total: PageField?, parameter: String?) {
        self.next = next
        self.previous = previous
        self.total = total
        self.parameter = parameter
    }

    /// Returns the format of cursors that are links, either whole or beginning with `/` or `?`.
    ///
    /// ```swift
    /// CursorFormat.links(next: .header("Next-Page"), previous: nil, total: .header("Total-Records"))
    /// ```
    public static func links(
        next: PageField = "next",
        previous: PageField? = "prev",
        total: PageField? = nil
    ) -> CursorFormat {
        CursorFormat(next: next, previous: previous, total: total, parameter: nil)
    }

    /// Returns the format of cursors that are opaque tokens, carried by a query item.
    public static func tokens(
        parameter: String = "cursor",
        next: PageField = "next",
        previous: PageField? = "prev",
        total: PageField? = nil
    ) -> CursorFormat {
        CursorFormat(next: next, previous: previous, total: total, parameter: parameter)
    }
}
