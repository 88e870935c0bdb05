import MillraceBackend

/// A query whose last confirmed answer is kept in a store, and shown before the backend answers.
///
/// ```swift
/// struct DeliveriesQuery: ParameterlessQuery, StoredQuery {
///     typealias Result = [Delivery]
///     static let path = "/v1/deliveries"
/// }
/// ```
///
/// Query and answer are kept as the JSON of their `Codable` conformances, whatever decoder the query has for the backend's.
public protocol StoredQuery<Result>: Query, Codable where Result: Codable {
    /// The name under which answers to queries of the type are kept; the type's name by default.
    ///
    /// The name stays the same when the type is renamed. Two types must not share one.
    static var storedName: String { get }
    /// The version of the JSON of the answers; 1 by default. Answers of another version are not shown.
    static var storedVersion: Int { get }
}

extension StoredQuery {
    /// The type's name.
    public static var storedName: String { "\(Self.self)" }
    /// 1.
    public static var storedVersion: Int { 1 }
}
