/// A body that describes changes to a document: a `MergePatch`, or the `JSONPatch` of `MillraceJSONPatch`.
///
/// As the request of a resource, it needs its media type in the header:
///
/// ```swift
/// resource.headers(["Content-Type": MergePatch.contentType])
/// ```
///
/// A `Patchable` repository adds the header.
public protocol PatchDocument: Codable, Hashable, Sendable {
    /// The media type.
    static var contentType: String { get }
    /// Whether the patch changes nothing.
    var isEmpty: Bool { get }

    /// Creates the patch that turns one value into another.
    init(from old: JSONValue, to new: JSONValue)

    /// Returns the same patch of a document in which the value is below some keys.
    func below(_ keys: [String]) -> Self

    /// Returns a value with the changes.
    ///
    /// - Parameter value: The value, which may differ from the one that the patch was made from.
    /// - Throws: A `CoreError.parsing` at the position that doesn't fit.
    func applied(to value: JSONValue) throws(CoreError) -> JSONValue
}

extension PatchDocument {
    /// Returns a value of a type of the app with the changes.
    ///
    /// With the changes of one person and the value that another has stored, the result is a merge:
    ///
    /// ```swift
    /// let merged = try MergePatch(from: JSONValue(encoding: read), to: JSONValue(encoding: mine)).applied(to: theirs)
    /// ```
    ///
    /// - Throws: A `CoreError.parsing` if the result doesn't decode as the type.
    public func applied<Value: Codable>(to value: Value) throws(CoreError) -> Value {
        try applied(to: JSONValue(encoding: value)).decoded()
    }
}
