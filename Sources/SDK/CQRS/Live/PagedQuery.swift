import MillraceBackend

/// A query for one page of a list, whose answer says what the next page is.
///
/// ```swift
/// struct MessagesQuery: PagedQuery {
///     typealias Result = MessagesPage
///     static let path = "/v1/messages"
///     var cursor: String?
///     var parameters: [String: String]? { cursor.map { ["cursor": $0] } }
///
///     static func rows(of page: MessagesPage) -> [Message] { page.messages }
///     func next(after page: MessagesPage) -> MessagesQuery? { page.next.map { MessagesQuery(cursor: $0) } }
/// }
/// ```
public protocol PagedQuery<Result>: Query {
    /// The elements of the list, which are told apart by their ids.
    associatedtype Row: Identifiable & Sendable where Row.ID: Sendable

    /// Whether a refresh of several pages makes sure that no row has moved between them meanwhile; true by default.
    ///
    /// A refresh reads all pages but the last one once more, and begins anew if their rows have changed; at most three
    /// times. False suits a list whose rows never move, as one of events that are added at its end.
    static var checksPages: Bool { get }

    /// Returns the rows of a page, in their order.
    static func rows(of page: Result) -> [Row]

    /// Returns the query of the page behind one; nil behind the last one.
    ///
    /// - Parameter page: The answer to this query.
    func next(after page: Result) -> Self?
}

extension PagedQuery {
    /// True.
    public static var checksPages: Bool { true }
}
