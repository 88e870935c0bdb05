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
/// Query and answer are kept as the JSON of their `Codable` conformances, whatever decoder the query has for the
/// backend's.
public protocol StoredQuery<Result>: Query, Codable where Result: Codable {
    /// The name under which answers to queries of the type are kept; by default the type's name with its module and the
    /// types around it.
    ///
    /// A type that is renamed, moved, or private to a file has a name of its own to find its answers again. Of two
    /// types with one name, the one that is observed first has it, and no answer of the other one is kept or shown.
    static var storedName: String { get }
    /// The version of the JSON of the answers; 1 by default. Answers of another version are not shown.
    static var storedVersion: Int { get }
}

extension StoredQuery {
    /// The type's full name, as `App.Videos.All`.
    public static var storedName: String { String(reflecting: Self.self) }
    /// 1.
    public static var storedVersion: Int { 1 }
}
