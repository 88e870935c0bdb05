import MillraceBackend

/// The links in the head of a response (RFC 8288, section 3).
enum LinkHeader {
    /// A link: its target as written, and its relation types in lower case.
    struct Link: Equatable {
        var target: String
        var relations: [String]
    }

    /// Returns the links of all `Link` fields, except those with an anchor, which belong to another resource.
    static func links(in head: HTTPResponse) -> Result<[Link], CoreError> {
        var links: [Link] = []
        for value in head.headers.values(of: "Link") {
            guard let parsed = parse(value) else {
                return .failure(
                    .parsing(
                        .init(
                            codingPath: "Link",
                            expected: "links as in RFC 8288",
                            // The link's query may hold secrets, so the error has only its length.
                            found: "\(value.utf8.count) bytes that are none"
                        )
                    )
                )
            }
            links += parsed
        }
        return .success(links)
    }

    /// Returns the links of one field, or nil where its syntax is broken.
    static func parse(_ value: String) -> [Link]? {
        var scanner = Scanner(rest: value.utf8[...])
        var links: [Link] = []
        while true {
            scanner.skipBlanks()
            while scanner.take(",") { scanner.skipBlanks() }
            guard !scanner.isAtEnd else { return links }
            guard let link = scanner.link() else { return nil }
            if let link = link.own { links.append(link) }
            scanner.skipBlanks()
            guard scanner.isAtEnd || scanner.rest.first == UInt8(ascii: ",") else { return nil }
        }
    }

    private struct Scanner {
        var rest: Substring.UTF8View.SubSequence

        var isAtEnd: Bool { rest.isEmpty }

        mutating func skipBlanks() {
            rest = rest.drop { $0 == 32 || $0 == 9 }
        }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        /// Returns a link, whose `own` is nil if the link has an anchor; nil if the syntax is broken.
        mutating func link() -> (own: Link?, Void)? {
            guard take("<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
            let target = rest[..<end]
            guard !target.contains(where: { $0 <= 32 || $0 == UInt8(ascii: "<") }) else { return nil }
            rest = rest[rest.index(after: end)...]
            var link = Link(target: String(decoding: target, as: UTF8.self), relations: [])
            var hasRelation = false
            var isOwn = true
            skipBlanks()
            while take(";") {
                skipBlanks()
                // A parameter may be missing between two semicolons.
                guard let first = rest.first, first != UInt8(ascii: ";"), first != UInt8(ascii: ",") else { continue }
                guard let (name, value) = parameter() else { return nil }
                if name == "anchor" { isOwn = false }
                // Only the first `rel` is used (section 3.3).
                if name == "rel", !hasRelation {
                    hasRelation = true
                    link.relations = value.lowercased().split(separator: " ").map(String.init)
                }
                skipBlanks()
            }
            return (isOwn ? link : nil, ())
        }

        private mutating func parameter() -> (name: String, value: String)? {
            guard let name = token() else { return nil }
            skipBlanks()
            guard take("=") else { return (name.lowercased(), "") }
            skipBlanks()
            guard let value = take("\"") ? quotedText() : token() else { return nil }
            return (name.lowercased(), value)
        }

        private mutating func token() -> String? {
            let token = rest.prefix { byte in
                switch byte {
                case 48...57, 65...90, 97...122: true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
            rest = rest[token.endIndex...]
            return token.isEmpty ? nil : String(decoding: token, as: UTF8.self)
        }

        /// Returns the text up to the closing quote, and skips the quote.
        private mutating func quotedText() -> String? {
            var bytes: [UInt8] = []
            while let byte = rest.popFirst() {
                switch byte {
                case UInt8(ascii: "\""):
                    return String(decoding: bytes, as: UTF8.self)
                case UInt8(ascii: "\\"):
                    guard let escaped = rest.popFirst() else { return nil }
                    bytes.append(escaped)
                default:
                    bytes.append(byte)
                }
            }
            return nil
        }
    }
}
