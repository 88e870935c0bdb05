/// A response that is one element: `{"id": 100, "name": "George"}`.
public struct SingleResponse<Element: SingleResponseElement>: DataResponseDefinition {
    /// The element.
    public let result: Element

    /// Creates a response, for tests.
    public init(result: Element) {
        self.result = result
    }

    /// Creates a response from the element at the decoder's position.
    public init(from decoder: any Decoder) throws {
        result = try decoder.singleValueContainer().decode(Element.self)
    }

    /// The element's `singleKey`.
    public static var jsonKey: String { Element.singleKey }
}

extension SingleResponse: Equatable where Element: Equatable {}
