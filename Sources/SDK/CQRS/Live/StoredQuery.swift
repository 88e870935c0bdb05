import MillraceBackend

/// A query whose last confirmed answer is stored, and shown before the backend answers.
///
/// ```swift
/// struct DeliveriesQuery: ParameterlessQuery, StoredQuery {
///     typealias Result = [Delivery]
///     static let path = "/v1/deliveries"
/// }
/// ```
///
/// Query and answer are stored as the JSON of their `Codable` conformances, even if the query has another decoder for
/// the backend's JSON.
public protocol StoredQuery<Result>: Query, Codable where Result: Codable {
    /// The name under which answers to queries of the type are stored; by default the type's name with its module and
    /// the types around it.
    ///
    /// A type that is renamed, moved, or private to a file needs its own name to find its answers again. Of two types
    /// with one name, the one that is observed first gets it, and no answer of the other one is stored or shown.
    static var storedName: String { get }
    /// The version of the JSON of the answers; 1 by default. Answers of another version are not shown.
    static var storedVersion: Int { get }
}

extension StoredQuery {
    /// The type's full name, as `App.Videos.All`.
    public static var storedName: String { String(reflecting: Self.self) }
    /// The default: 1.
    public static var storedVersion: Int { 1 }
}
