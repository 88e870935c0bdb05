import Foundation

/// A description of a failure that a backend sent as `application/problem+json` (RFC 9457).
///
/// Its texts are the backend's: bounded here, with control characters made visible and secrets masked.
public struct ProblemDetails: Sendable, Equatable, Codable, CustomStringConvertible {
    /// The kind of problem, a URI reference.
    public let type: String?
    /// A short summary of the kind of problem.
    public let title: String?
    /// What is wrong this time.
    public let detail: String?
    /// A URI reference of this occurrence.
    public let instance: String?

    /// Creates details from their parts.
    public init(type: String? = nil, title: String? = nil, detail: String? = nil, instance: String? = nil) {
        self.type = type
        self.title = title
        self.detail = detail
        self.instance = instance
    }

    /// Creates details from a JSON object; a member that is not a string is left out, as the RFC asks for.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) -> String? {
            guard let value = try? container.decode(String.self, forKey: key) else { return nil }
            return VisibleText.bounded(Redaction.standard.text(value), limit: 300)
        }
        self.init(type: text(.type), title: text(.title), detail: text(.detail), instance: text(.instance))
    }

    /// Creates the details of an answer, or nil where it has none.
    init?(_ answer: HTTPAnswer) {
        let type = answer.response.headers["Content-Type"]?.lowercased() ?? ""
        guard type.hasPrefix("application/problem+json"), answer.body.count <= 64 * 1024,
            let details = try? JSONDecoder().decode(ProblemDetails.self, from: answer.body)
        else { return nil }
        self = details
    }

    /// The title and the detail.
    public var description: String {
        [title, detail].compactMap { $0 }.joined(separator: ": ")
    }

    private enum CodingKeys: String, CodingKey {
        case type, title, detail, instance
    }
}
