/// The method of a request: one of the standard ones, or any other token.
///
/// Methods are case-sensitive.
public struct RequestMethod: RawRepresentable, Sendable, Hashable {
    /// The method as it stands in the request line.
    public let rawValue: String

    /// Creates a method from its token, which is not checked.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

// The names are in capitals, as in HTTP and in the scripts of mocks.
// swift-format-ignore: AlwaysUseLowerCamelCase
extension RequestMethod {
    /// Transfers a representation (RFC 9110, section 9.3.1).
    public static let GET = Self(rawValue: "GET")
    /// Like GET, without the body (RFC 9110, section 9.3.2).
    public static let HEAD = Self(rawValue: "HEAD")
    /// Processes the body as the target sees fit (RFC 9110, section 9.3.3).
    public static let POST = Self(rawValue: "POST")
    /// Replaces the target by the body (RFC 9110, section 9.3.4).
    public static let PUT = Self(rawValue: "PUT")
    /// Removes the target (RFC 9110, section 9.3.5).
    public static let DELETE = Self(rawValue: "DELETE")
    /// Changes a part of the target (RFC 5789).
    public static let PATCH = Self(rawValue: "PATCH")
    /// Requests the methods and options of the target (RFC 9110, section 9.3.7).
    public static let OPTIONS = Self(rawValue: "OPTIONS")
}

extension RequestMethod: CustomStringConvertible {
    /// The method as it stands in the request line.
    public var description: String { rawValue }
}

extension RequestMethod: ExpressibleByStringLiteral {
    /// Creates a method from its token, for methods that have no name here.
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }
}
