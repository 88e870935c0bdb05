/// A value together with the head of its answer.
///
/// ```swift
/// BackendResource<Address, Answered<EmptyResponse>, AccountAuth>(
///     path: .api(.core, "/v1/addresses"),
///     method: .POST
/// )
/// ```
///
/// If a backend answers 201 with a `Location` and no body, `head.headers["Location"]` is the URL of the new address.
public struct Answered<Value: Decodable & Sendable>: HeadedResponse {
    /// The decoded body.
    public let value: Value
    /// The status, the header fields and the URL.
    public let head: HTTPResponse

    /// Creates a value with the head of its answer.
    public init(_ value: Value, head: HTTPResponse) {
        self.value = value
        self.head = head
    }

    /// Throws, because a part of a document has no head: only a complete response can have this type.
    public init(from decoder: any Decoder) throws {
        throw DecodingError.typeMismatch(
            Answered.self,
            .init(codingPath: decoder.codingPath, debugDescription: "only a whole response has a head")
        )
    }
}

extension Answered: Equatable where Value: Equatable {}
