/// A response that is an object with several parts, each below its own key.
///
/// ```swift
/// let response = try CombinedResponse<ArrayResponse<User>, SingleResponse<School>>(json: json)
/// // {"users": [{"id": 100, "name": "George"}], "school": {"id": 10000, "name": "Tokyo school"}}
/// let (users, school) = response.result
/// ```
///
/// There may be any number of parts. They are decoded in their order, in one pass over the object; other members are
/// ignored. A missing key is a `CoreError.parsing` with that key and the keys of the object. Two parts with one key get
/// the same member.
public struct CombinedResponse<each Part: DataResponseDefinition>: ResponseDefinition {
    /// The results of the parts, in their order.
    public let result: (repeat (each Part).Result)

    /// Creates a response, for tests.
    public init(result: repeat (each Part).Result) {
        self.result = (repeat each result)
    }

    /// Creates a response from the object at the decoder's position.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyCodingKey.self)
        result = (repeat try container.part((each Part).self))
    }
}

extension KeyedDecodingContainer<AnyCodingKey> {
    fileprivate func part<Part: DataResponseDefinition>(_ type: Part.Type) throws -> Part.Result {
        try decode(Part.self, forKey: AnyCodingKey.key(Part.jsonKey, in: self)).result
    }
}
