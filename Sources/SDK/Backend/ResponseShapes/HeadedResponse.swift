import MillracePlatform

/// A response that is made from an answer's head and its body.
///
/// `Versioned` and `Answered` are such responses; an app's own type reads the fields that its backend sends:
///
/// ```swift
/// struct Counted<Value: Decodable & Sendable>: HeadedResponse {
///     let value: Value
///     let total: Int?
///
///     init(_ value: Value, head: HTTPResponse) {
///         self.value = value
///         total = head.headers["Total-Records"].flatMap { Int($0) }
///     }
///
///     init(from decoder: any Decoder) throws {
///         (value, total) = (try Value(from: decoder), nil)
///     }
/// }
/// ```
///
/// A resource, a query or a command needs only the type: `typealias Result = Counted<[City]>`. The body is decoded as
/// the `Value`. `init(from:)` is used only if such a response is a part of another one, which has no head.
public protocol HeadedResponse: Decodable, Sendable {
    /// The type to which the body is decoded.
    associatedtype Value: Decodable & Sendable

    /// Creates a response from the decoded body and the head of the answer.
    init(_ value: Value, head: HTTPResponse)
}

extension HeadedResponse {
    /// Whether the body isn't read.
    static var isBodiless: Bool {
        ResponseCoding.isBodiless(Value.self)
    }

    /// Returns the handler that decodes a response of this type, or an optional one; nil if another type is requested.
    static func handler<Response>(
        for type: Response.Type,
        key: String?,
        _ decoder: JSONDecoder
    ) -> ResponseCoding.Handler<Response>? {
        let read: ResponseCoding.Handler<Value> = ResponseCoding.decodable(decoder, key: key)
        let own: ResponseCoding.Handler<Self> = { data, head in
            read(data, head).map { Self($0, head: head) }
        }
        if let own = own as? ResponseCoding.Handler<Response> { return own }
        let readOptional: ResponseCoding.Handler<Value?> = ResponseCoding.decodable(decoder, key: key)
        let optional: ResponseCoding.Handler<Self?> = { data, head in
            readOptional(data, head).map { value in value.map { Self($0, head: head) } }
        }
        return optional as? ResponseCoding.Handler<Response>
    }
}
