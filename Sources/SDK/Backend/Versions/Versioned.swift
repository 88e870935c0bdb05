/// A value together with the version that it had when the server sent it.
///
/// A resource, a query, a command or a repository with a response of this type reads both:
///
/// ```swift
/// BackendResource<Void, Versioned<Address>, AccountAuth>(path: .api(.core, "/v1/addresses/7"), method: .GET)
/// ```
public struct Versioned<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value
    /// The version; one that is not known if the server sent none.
    public let version: Version

    /// Creates a value of a version.
    public init(_ value: Value, version: Version = Version()) {
        self.value = value
        self.version = version
    }

    /// Returns another value of the same version.
    public func map<Other: Sendable>(_ transform: (Value) throws -> Other) rethrows -> Versioned<Other> {
        Versioned<Other>(try transform(value), version: version)
    }
}

extension Versioned: Equatable where Value: Equatable {}
extension Versioned: Hashable where Value: Hashable {}
extension Versioned: Encodable where Value: Encodable {}
extension Versioned: Decodable where Value: Decodable {}

extension Versioned: HeadedResponse where Value: Decodable {
    /// Creates a value with the version from the head of its answer.
    public init(_ value: Value, head: HTTPResponse) {
        self.init(value, version: Version(head.headers))
    }
}
