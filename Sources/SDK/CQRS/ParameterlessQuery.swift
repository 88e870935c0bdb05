/// A query that has no parameters.
///
/// ```swift
/// struct UsersQuery: ParameterlessQuery {
///     typealias Result = [User]
///     static let path = "users"
/// }
/// ```
public protocol ParameterlessQuery: Query {}

extension ParameterlessQuery {
    /// No parameters.
    public var parameters: [String: String]? { nil }
}
