/// The positions and the kind of the cursors in the response to a page.
///
/// ```json
/// {"items": [{"id": "1"}], "next": "/users?after=1", "prev": null}
/// ```
public struct CursorFormat: Sendable, Hashable {
    /// The field with the cursor of the next page.
    public let next: PageField
    /// The field with the cursor of the previous page; nil if the backend sends none.
    public let previous: PageField?
    /// The field with the number of entities on all pages; nil if the backend doesn't send it.
    public let total: PageField?
    /// The query item that carries a cursor; nil where cursors are links.
    public let parameter: String?

    private init(next: PageField, previous: PageField?, total: PageField?, parameter: String?) {
        self.next = next
        self.previous = previous
        self.total = total
        self.parameter = parameter
    }

    /// Returns the format of cursors that are links: complete URLs, or texts that begin with `/` or `?`.
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

    /// Returns the format of cursors that are opaque tokens, sent in a query item.
    public static func tokens(
        parameter: String = "cursor",
        next: PageField = "next",
        previous: PageField? = "prev",
        total: PageField? = nil
    ) -> CursorFormat {
        CursorFormat(next: next, previous: previous, total: total, parameter: parameter)
    }
}
