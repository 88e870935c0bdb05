import Foundation

/// Makes the links to one origin relative.
struct RecordedLinks {
    /// The scheme, the host and the port, as the backend writes them.
    private let origin: String

    init(_ url: URL) {
        let port = url.port.map { ":\($0)" } ?? ""
        let host = url.host() ?? ""
        let literal = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        origin = "\(url.scheme ?? "http")://\(literal)\(port)"
    }

    /// Returns the value of a header field, in which links stand at the beginning or between angle brackets.
    func relative(_ value: String) -> String {
        let start = value.hasPrefix(origin) ? value.dropFirst(origin.count) : value[...]
        let isLink = start.isEmpty || ["/", "?", "#"].contains { start.hasPrefix($0) }
        let first = start.startIndex == value.startIndex || !isLink ? value : rooted(String(start))
        return first.replacing("<\(origin)/", with: "</").replacing("<\(origin)?", with: "</?")
            .replacing("<\(origin)>", with: "</>")
    }

    /// Returns a document in which the links are whole strings, with or without escaped slashes.
    func relative(inJSON body: Data) -> Data {
        guard var text = String(data: body, encoding: .utf8) else { return body }
        for (origin, slash) in [(origin, "/"), (origin.replacing("/", with: #"\/"#), #"\/"#)] {
            text = text.replacing("\"\(origin)\(slash)", with: "\"\(slash)")
                .replacing("\"\(origin)?", with: "\"/?")
                .replacing("\"\(origin)\"", with: "\"/\"")
        }
        return Data(text.utf8)
    }

    private func rooted(_ rest: String) -> String {
        rest.hasPrefix("/") ? rest : "/" + rest
    }
}
