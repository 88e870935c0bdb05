/// A response that is an array of elements: `[{"id": 100, "name": "George"}]`.
///
/// The `strategy` of the element type applies to elements that can't be decoded, unless the endpoint has one. Elements
/// that `.prune` omits are reported to the session.
public struct ArrayResponse<Element: ArrayResponseElement>: DataResponseDefinition {
    /// The elements.
    public let result: [Element]

    /// Creates a response, for tests.
    public init(result: [Element]) {
        self.result = result
    }

    /// Creates a response from the array at the decoder's position.
    public init(from decoder: any Decoder) throws {
        guard (ShapeStrategy.override ?? Element.strategy) == .prune else {
            result = try decoder.singleValueContainer().decode([Element].self)
            return
        }
        let pruned = try PrunedArray<Element>(from: decoder, configuration: [])
        if let report = pruned.report { Parser.pruningObserver?(report) }
        result = pruned.elements
    }

    /// The element's `pluralKey`.
    public static var jsonKey: String { Element.pluralKey }
}

extension ArrayResponse: Equatable where Element: Equatable {}
