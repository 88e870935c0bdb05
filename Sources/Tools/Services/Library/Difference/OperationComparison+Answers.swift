import OpenAPIReading

extension OperationComparison {
    /// Compares the header fields of an answer; an app relies on those only that are required.
    mutating func compareHeaders(
        _ before: [String: Response.Header],
        _ after: [String: Response.Header],
        _ status: String
    ) {
        for (name, header) in before.sorted(by: { $0.key < $1.key }) {
            let place = "the header field \(name) of \(status)"
            guard let other = after[name] else {
                note(header.isRequired ? .breaking : .nothing, "\(place) is gone")
                continue
            }
            if header.isRequired {
                if !other.isRequired { note(.breaking, "\(place) may be absent") }
                compare(header.schema, other.schema, .response, at: place)
            } else if header.schema != other.schema {
                note(.nothing, "\(place) has another schema")
            }
        }
        for name in after.keys.sorted() where before[name] == nil {
            note(.additive, "the header field \(name) of \(status) is new")
        }
    }

    /// Whether two media types are the same but for the encoding of texts, where one of them says UTF-8.
    static func isAlike(_ first: String, _ second: String) -> Bool {
        let isDifferent = MediaTypeName.parameters(of: first).symmetricDifference(MediaTypeName.parameters(of: second))
        return MediaTypeName(first) == MediaTypeName(second) && isDifferent.isSubset(of: ["charset=utf-8"])
    }

    /// Compares the servers of an operation; those of the documents are compared once for all.
    mutating func compareServers(_ before: Operation, _ after: Operation) {
        let own = before.servers.isEmpty ? old.servers : before.servers
        let others = after.servers.isEmpty ? new.servers : after.servers
        guard own != old.servers || others != new.servers else { return }
        for server in own where !others.contains(server) { note(.breaking, "isn't at \(server) any more") }
        for server in others where !own.contains(server) { note(.additive, "is at \(server)") }
    }
}
