/// A type of the elements of an array in a response.
///
/// The key defaults to the plural of the type's name, so that a conformance is one line:
///
/// ```swift
/// extension City: ArrayResponseElement {}   // City.pluralKey is "cities"
/// ```
public protocol ArrayResponseElement: Decodable, Sendable {
    /// The key of an array of elements in an object: by default the English plural of the type's name.
    static var pluralKey: String { get }
    /// The treatment of an element that can't be decoded: `.strict` by default, which fails the response.
    static var strategy: Parser.Strategy { get }
}

extension ArrayResponseElement {
    /// The regular English plural of the type's name, beginning in lower case: `City` gives `cities`.
    ///
    /// With a decoder that converts from snake case, the document's `school_classes` is found for `SchoolClass`. A type
    /// with an irregular plural declares its own key.
    public static var pluralKey: String { ResponseKey.plural(of: Self.self) }

    /// `.strict`: an element that can't be decoded fails the response.
    public static var strategy: Parser.Strategy { .strict }
}
