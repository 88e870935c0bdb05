/// A value together with the head of the answer that it came with.
///
/// ```swift
/// BackendResource<Address, Answered<EmptyResponse>, AccountAuth>(
///     path: .api(.core, "/v1/addresses"),
///     method: .POST
/// )
/// ```
///
/// Of a backend that answers 201 with a `Location` and no body, `head.headers["Location"]` says where the new address
/// is.
public struct Answered<Value: Decodable & Sendable>: HeadedResponse {
    /// The decoded body.
    public let value: Value
    /// The status, the header fields and the URL.
    public let head: HTTPResponse

    /// Creates a value with the head that it came with.
    public init(_ value: Value, head: HTTPResponse) {
        self.value = value
        self.head = head
    }

    /// Throws, because a part of a document has no head of its own: only a whole response can be of this type.
    public init(from decoder: any Decoder) throws {
        throw DecodingError.typeMismatch(
            Answered.self,
            .init(codingPath: decoder.codingPath, debugDescription: "only a whole response has a head")
        )
    }
}

extension Answered: Equatable where Value: Equatable {}
