import MillracePlatform
import MillraceBackend

/// The response to the request of a page, in which a `PageReference` finds the page's position.
public struct PageAnswer: Sendable {
    /// The head of the response.
    public let head: HTTPResponse
    /// The number of entities in the response, including those that `.prune` has left out.
    public let count: Int
    private let body: Data
    private let decoder: JSONDecoder

    /// The largest cursor or link, which has to fit into the URL of a request.
    private static let longestText = 8192

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - head: The head of the response.
    ///   - count: The number of entities in the response.
    ///   - body: The body of the response.
    ///   - decoder: The decoder of the body, by default `Parser.decoder`.
    public init(head: HTTPResponse, count: Int, body: Data = Data(), decoder: JSONDecoder = Parser.decoder) {
        self.head = head
        self.count = count
        self.body = body
        self.decoder = decoder
    }

    /// Returns the texts of some fields, in their order; parses the body once.
    ///
    /// - Parameter fields: The fields.
    /// - Returns: Texts, and whole numbers of the body as texts; nil for a missing field, null or an empty text.
    /// - Throws: A `CoreError.parsing` for any other value, and for a text of more than 8,192 bytes.
    public func texts(of fields: [PageField]) throws(CoreError) -> [String?] {
        let keys = fields.compactMap { if case let .body(key) = $0 { key } else { nil } }
        var ofBody = keys.isEmpty ? [] : try Parser.cursors(body, keys: keys, decoder: decoder).get()[...]
        var texts: [String?] = []
        for field in fields {
            let text =
                switch field {
                case .body: ofBody.popFirst() ?? nil
                case let .header(name): head.headers[name]
                }
            let length = text?.utf8.count ?? 0
            guard length <= PageAnswer.longestText else {
                throw .parsing(
                    .init(
                        codingPath: field.name,
                        expected: "at most \(PageAnswer.longestText) bytes",
                        found: "\(length) bytes"
                    )
                )
            }
            texts.append(length == 0 ? nil : text)
        }
        return texts
    }

    /// Returns the text of a field.
    ///
    /// - Parameter field: The field.
    /// - Returns: A text, or a whole number of the body as a text; nil for a missing field, null or an empty text.
    /// - Throws: A `CoreError.parsing` for any other value, and for a text of more than 8,192 bytes.
    public func text(of field: PageField) throws(CoreError) -> String? {
        try texts(of: [field])[0]
    }

    /// Returns the whole number of a field.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - least: The smallest possible number; 0 by default.
    /// - Returns: The number; nil for a missing field.
    /// - Throws: A `CoreError.parsing` for anything else.
    public func number(of field: PageField, atLeast least: Int = 0) throws(CoreError) -> Int? {
        // An empty header field isn't missing, and isn't a number.
        if case let .header(name) = field, let value = head.headers[name], value.isEmpty {
            return try PageAnswer.number(value, field, atLeast: least)
        }
        return try text(of: field).map { text throws(CoreError) in
            try PageAnswer.number(text, field, atLeast: least)
        }
    }

    /// Returns the link of a field, which may be relative to the URL of the response.
    ///
    /// - Parameter field: The field.
    /// - Returns: The URL; nil for a missing field.
    /// - Throws: A `CoreError.parsing` for a text that doesn't begin with `/`, `?`, `http://` or `https://`.
    public func link(at field: PageField) throws(CoreError) -> URL? {
        try text(of: field).map { text throws(CoreError) in try link(text, at: field) }
    }

    /// Returns the link of a relation type such as `next`, from the `Link` header fields (RFC 8288).
    ///
    /// - Parameter relation: The relation type, in lower case.
    /// - Returns: The URL; nil where no link has the relation.
    /// - Throws: A `CoreError.parsing` for fields with broken syntax, and for a link that isn't an HTTP URL.
    public func link(relation: String) throws(CoreError) -> URL? {
        let links = try LinkHeader.links(in: head).get()
        guard let link = links.first(where: { $0.relations.contains(relation) }) else { return nil }
        guard let url = PageLink.resolved(link.target, from: head) else {
            throw .parsing(.init(codingPath: "Link", expected: "a link to a page", found: "another"))
        }
        return url
    }

    func link(_ text: String, at field: PageField) throws(CoreError) -> URL {
        // Any text is a relative URL; a token must not be treated as a link.
        let isLink = ["/", "?", "http://", "https://"].contains { text.hasPrefix($0) }
        guard isLink, let url = PageLink.resolved(text, from: head) else {
            throw .parsing(.init(codingPath: field.name, expected: "a link to a page", found: "another text"))
        }
        return url
    }

    /// The signs of further pages among the members beside the entities; nil where there are none.
    var signsOfMore: PageSigns? {
        // A document that is no object has no members beside the entities.
        guard body.first(where: { $0 > 32 }) == UInt8(ascii: "{") else { return nil }
        let signs: Result<PageSigns, CoreError> = Parser.parse(body, decoder: decoder)
        return try? signs.get()
    }

    static func number(_ text: String, _ field: PageField, atLeast least: Int) throws(CoreError) -> Int {
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isNumber, let number = Int(text), number >= least else {
            throw .parsing(
                .init(
                    codingPath: field.name,
                    expected: "a whole number, at least \(least)",
                    found: PageText.quoted(text)
                )
            )
        }
        return number
    }
}
