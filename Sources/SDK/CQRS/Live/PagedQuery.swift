import MillraceBackend

/// A query for one page of a list, whose answer gives the query of the next page.
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
    /// The elements of the list, which have unique ids.
    associatedtype Row: Identifiable & Sendable where Row.ID: Sendable

    /// Whether a refresh of several pages checks that no row has moved between them meanwhile; true by default.
    ///
    /// A refresh reads all pages but the last one again, and starts over if their rows have changed; at most three
    /// times. Use false for a list whose rows never move, such as one of events that are added at its end.
    static var checksPages: Bool { get }

    /// Returns the rows of a page, in their order.
    static func rows(of page: Result) -> [Row]

    /// Returns the query of the page after this one; nil for the last one.
    ///
    /// - Parameter page: The answer to this query.
    func next(after page: Result) -> Self?
}

extension PagedQuery {
    /// The default: true.
    public static var checksPages: Bool { true }
}
