/// A type of a single element in a response.
///
/// The key defaults to the type's name, so that a conformance is one line:
///
/// ```swift
/// extension School: SingleResponseElement {}   // School.singleKey is "school"
/// ```
public protocol SingleResponseElement: Decodable, Sendable {
    /// The key of an element in an object: by default the type's name, beginning in lower case.
    static var singleKey: String { get }
}

extension SingleResponseElement {
    /// The type's name, beginning in lower case: `SchoolClass` gives `schoolClass`.
    ///
    /// With a decoder that converts from snake case, the document has `school_class`.
    public static var singleKey: String { ResponseKey.single(of: Self.self) }
}
