/// The place and the kind of the cursors in the body of a page.
///
/// ```json
/// {"items": [{"id": "1"}], "next": "/users?after=1", "prev": null}
/// ```
public struct CursorFormat: Sendable, Hashable {
    /// The key of the cursor of the next page; several joined by dots lead through nested objects.
    public let next: String
    /// The key of the cursor of the previous page.
    public let previous: String
    /// The query item that carries a cursor; nil where cursors are links.
    public let parameter: String?

    private init(next: String, previous: String, parameter: String?) {
        self.next = next
        self.previous = previous
        self.parameter = parameter
    }

    /// Returns the format of cursors that are links, either whole or beginning with `/` or `?`.
    public static func links(next: String = "next", previous: String = "prev") -> CursorFormat {
        CursorFormat(next: next, previous: previous, parameter: nil)
    }

    /// Returns the format of cursors that are opaque tokens, carried by a query item.
    public static func tokens(
        parameter: String = "cursor",
        next: String = "next",
        previous: String = "prev"
    ) -> CursorFormat {
        CursorFormat(next: next, previous: previous, parameter: parameter)
    }
}
