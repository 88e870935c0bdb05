/// The name of an API, which an `Environment` maps to a base URL.
///
/// An app adds its own names:
///
/// ```swift
/// extension API {
///     static let billing = API("billing")
/// }
/// ```
public struct API: Sendable, Hashable {
    /// The name, as it appears in errors.
    let name: String

    /// Creates an API with a name.
    ///
    /// Two APIs with one name are the same.
    public init(_ name: String) {
        self.name = name
    }

    /// The API that most resources of an app belong to.
    public static let core = API("core")
}
