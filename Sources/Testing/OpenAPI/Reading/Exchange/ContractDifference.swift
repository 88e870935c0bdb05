/// A difference between an exchange and the document of a backend.
///
/// It says what the document allows and of which kind the value is. It has no part of a request or an answer but
/// methods, statuses and names: it may be written to a log.
public struct ContractDifference: Sendable, Hashable, CustomStringConvertible {
    /// The part of an exchange that differs.
    public enum Part: Sendable, Hashable {
        /// The method and the path, for which the document has no operation.
        case operation
        /// The credentials.
        case security
        /// A parameter, by its location (`path`, `query`, `header` or `cookie`) and its name.
        case parameter(location: String, name: String)
        /// The media type of the request's body.
        case requestContentType
        /// The request's body.
        case requestBody
        /// The status of the answer.
        case status
        /// A header field of the answer.
        case answerHeader(String)
        /// The media type of the answer's body.
        case answerContentType
        /// The answer's body.
        case answerBody
    }

    /// The method and the path of the operation in the document: `GET /pets/{id}`; without an operation, the method.
    public let operation: String
    /// The status of the answer; nil for a difference of a request.
    public let status: Int?
    /// The part of the exchange.
    public let part: Part
    /// The place in the value of the part, a JSON pointer (RFC 6901): `/pets/0/id`; empty for the whole value.
    public let place: String
    /// A sentence on the rule and on the kind of the value.
    ///
    /// ```text
    /// The value has to be an integer, and is a string.
    /// ```
    public let text: String

    package init(operation: String, status: Int? = nil, part: Part, place: String = "", text: String) {
        self.operation = operation
        self.status = status
        self.part = part
        self.place = place
        self.text = text
    }

    /// All parts in one line.
    ///
    /// ```text
    /// GET /pets/{id}, answer 200, body /name: It has to be a string, and is an integer.
    /// ```
    public var description: String {
        let answer = status.map { ", answer \($0)" } ?? ""
        return "\(operation)\(answer), \(part)\(place.isEmpty ? "" : " \(place)"): \(text)"
    }
}

extension ContractDifference.Part: CustomStringConvertible {
    /// The part in a sentence: "query parameter `limit`".
    public var description: String {
        switch self {
        case .operation: "method and path"
        case .security: "credentials"
        case let .parameter(location, name): "\(location) parameter `\(name)`"
        case .requestContentType, .answerContentType: "content type"
        case .requestBody, .answerBody: "body"
        case .status: "status"
        case let .answerHeader(name): "header field `\(name)`"
        }
    }
}
