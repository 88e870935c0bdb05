import MillracePlatform

/// A description of a failure that a backend sent as `application/problem+json` (RFC 9457).
///
/// Its texts come from the backend: they are bounded here, with control characters made visible and secrets masked. The
/// extension members (section 3.2) are kept as received, and are in no textual form:
///
/// ```swift
/// problem.member("errors", as: [FieldError].self)
/// ```
public struct ProblemDetails: Sendable, Equatable, Codable, CustomStringConvertible {
    /// The kind of problem, a URI reference.
    public let type: String?
    /// A short summary of the kind of problem.
    public let title: String?
    /// The status code from the body.
    public let status: Int?
    /// The explanation of this occurrence.
    public let detail: String?
    /// A URI reference of this occurrence.
    public let instance: String?
    private let members: [String: JSONTree]

    /// Creates details from their parts.
    ///
    /// - Parameters:
    ///   - type: The kind of problem.
    ///   - title: A short summary of it.
    ///   - status: The status code.
    ///   - detail: The explanation of this occurrence.
    ///   - instance: This occurrence.
    ///   - members: The extension members, none by default. A member that can't be encoded as JSON, or has the name of
    ///     one of the others, is omitted.
    public init(
        type: String? = nil,
        title: String? = nil,
        status: Int? = nil,
        detail: String? = nil,
        instance: String? = nil,
        members: [String: any Encodable & Sendable] = [:]
    ) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
        self.instance = instance
        self.members = members.filter { CodingKeys(rawValue: $0.key) == nil }.compactMapValues {
            JSONTree(encoding: $0)
        }
    }

    /// Creates details from a JSON object; members of another type than the RFC's are ignored, as the RFC requires.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) -> String? {
            guard let value = try? container.decode(String.self, forKey: key) else { return nil }
            return VisibleText.bounded(Redaction.standard.text(value), limit: 300)
        }
        type = text(.type)
        title = text(.title)
        status = try? container.decode(Int.self, forKey: .status)
        detail = text(.detail)
        instance = text(.instance)
        let all = (try? [String: JSONTree](from: decoder)) ?? [:]
        members = all.filter { CodingKeys(rawValue: $0.key) == nil }
    }

    /// Encodes the details as a JSON object, with the extension members beside the others.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyCodingKey.self)
        for (name, text) in [("type", type), ("title", title), ("detail", detail), ("instance", instance)] {
            try container.encodeIfPresent(text, forKey: AnyCodingKey(name))
        }
        try container.encodeIfPresent(status, forKey: AnyCodingKey("status"))
        for (name, member) in members { try container.encode(member, forKey: AnyCodingKey(name)) }
    }

    /// Creates the details of an answer, or nil if it has none.
    init?(_ answer: HTTPAnswer) {
        let type = answer.response.headers["Content-Type"]?.lowercased() ?? ""
        guard type.hasPrefix("application/problem+json"), answer.body.count <= 64 * 1024,
            let details = try? JSONDecoder().decode(ProblemDetails.self, from: answer.body)
        else { return nil }
        self = details
    }

    /// The names of the extension members, sorted.
    package var memberNames: [String] {
        members.keys.sorted()
    }

    /// Returns an extension member, decoded with `Parser.decoder`; nil if it is missing, or has another type.
    public func member<Member: Decodable>(_ name: String, as type: Member.Type = Member.self) -> Member? {
        members[name]?.value(as: type)
    }

    /// The title and the detail.
    public var description: String {
        [title, detail].compactMap { $0 }.joined(separator: ": ")
    }

    private enum CodingKeys: String, CodingKey {
        case type, title, status, detail, instance
    }
}

extension ProblemDetails: CustomReflectable {
    /// A mirror of the members of the RFC, and of the names of the others: their values may hold secrets.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "type": type as Any, "title": title as Any, "status": status as Any, "detail": detail as Any,
                "instance": instance as Any, "memberNames": memberNames,
            ]
        )
    }
}
