import MillracePlatform

/// An identifier that can be a segment of a path.
///
/// Strings, whole numbers and UUIDs conform; an identifier type with a raw value of these declares its conformance in
/// one line. In a path, an identifier is percent-encoded except for letters, digits and `-._~`, so that it can't change
/// which resource is meant. An identifier that is empty, `.` or `..` fails the access with
/// `CoreError.request(.invalidURL)`.
public protocol EntityID: Hashable, Sendable {
    /// The text of the identifier in a path, before it is encoded.
    var pathText: String { get }
}

extension EntityID where Self: LosslessStringConvertible {
    /// The identifier's description.
    public var pathText: String { description }
}

extension EntityID where Self: RawRepresentable, RawValue: EntityID {
    /// The text of the raw value.
    public var pathText: String { rawValue.pathText }
}

extension String: EntityID {}
extension Int: EntityID {}
extension Int32: EntityID {}
extension Int64: EntityID {}
extension UInt: EntityID {}
extension UInt32: EntityID {}
extension UInt64: EntityID {}

extension UUID: EntityID {
    /// The `uuidString`, in upper case.
    public var pathText: String { uuidString }
}
