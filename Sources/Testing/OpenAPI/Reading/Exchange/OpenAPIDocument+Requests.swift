import MillraceJSON
import MillracePlatform

extension OpenAPIDocument {
    /// Returns the differences between a request and the document.
    ///
    /// A header field that the document doesn't name is none; an item of a query is one.
    package func differences(of request: ExchangedRequest) -> [ContractDifference] {
        guard let match = match(method: request.method, path: request.path) else {
            let methods = methods(at: request.path)
            let text =
                methods.isEmpty
                ? "The document has no operation for the path."
                : "The document has no such operation; the path has \(methods.joined(separator: ", "))."
            return [ContractDifference(operation: request.method, part: .operation, text: text)]
        }
        let check = RequestCheck(document: self, match: match, request: request)
        return check.security() + check.parameters() + check.body()
    }
}

/// A comparison of a request with its operation.
private struct RequestCheck {
    let document: OpenAPIDocument
    let match: OperationMatch
    let request: ExchangedRequest

    private var operation: Operation { match.operation }

    private func difference(_ part: ContractDifference.Part, _ text: String, at place: String = "")
        -> ContractDifference
    {
        ContractDifference(operation: "\(operation.method) \(operation.path)", part: part, place: place, text: text)
    }

    func security() -> [ContractDifference] {
        guard !operation.security.isEmpty, !operation.security.contains(where: isMet) else { return [] }
        let ways = Set(operation.security.map { $0.keys.sorted().map { "`\($0)`" }.joined(separator: " and ") })
            .sorted()
        let isPlain = operation.security.allSatisfy { $0.count == 1 }
        let text = "It has to have the credentials of \(ways.joined(separator: isPlain ? " or " : ", or of "))."
        return [difference(.security, text)]
    }

    private func isMet(_ requirement: Operation.SecurityRequirement) -> Bool {
        requirement.keys.allSatisfy { name in
            let field = (request.header("Authorization") ?? "").split(separator: " ", maxSplits: 1)
            let scheme = field.count == 2 ? field[0].lowercased() : ""
            return switch document.securitySchemes[name]?.kind {
            case .bearer: scheme == "bearer"
            case .basic: scheme == "basic"
            case let .key(name, .query): request.queryPairs.contains { $0.name == name }
            case let .key(name, .cookie): request.cookies.contains { $0.name == name }
            case let .key(name, _): request.header(name) != nil
            case .other, nil: true
            }
        }
    }

    func parameters() -> [ContractDifference] {
        let reader = ParameterReader(document: document, names: names)
        var differences: [ContractDifference] = []
        for parameter in operation.parameters {
            if parameter.allowsEmptyValue, request.queryPairs.contains(where: { $0 == (parameter.name, "") }) {
                continue
            }
            let part = ContractDifference.Part.parameter(
                location: parameter.location.rawValue,
                name: parameter.name
            )
            guard let value = reader.value(of: parameter, in: request, path: match.values) else {
                if parameter.isRequired { differences.append(difference(part, "It is required, and isn't there.")) }
                continue
            }
            differences += document.faults(of: value, by: parameter.schema, in: .request).map {
                difference(part, $0.text, at: $0.place)
            }
        }
        return differences + unknownItems(reader)
    }

    /// The names of the query's parameters and keys.
    private var names: Set<String> {
        let keys = document.securitySchemes.values.compactMap { scheme -> String? in
            guard case let .key(name, .query) = scheme.kind else { return nil }
            return name
        }
        return Set(operation.parameters.filter { $0.location == .query }.map(\.name) + keys)
    }

    private func unknownItems(_ reader: ParameterReader) -> [ContractDifference] {
        let parameters = operation.parameters.filter { $0.location == .query }
        let unknown = Set(request.queryPairs.map(\.name)).subtracting(names).sorted()
        return unknown.filter { name in !parameters.contains { reader.isMember(name, of: $0) } }.map {
            difference(.parameter(location: "query", name: $0), "The document has no such parameter.")
        }
    }

    func body() -> [ContractDifference] {
        guard let data = request.body else { return [] }
        guard let body = operation.body else {
            return data.isEmpty ? [] : [difference(.requestBody, "The operation has no body.")]
        }
        guard !data.isEmpty else {
            return body.isRequired ? [difference(.requestBody, "It is required, and isn't there.")] : []
        }
        let names = body.content.keys.sorted().joined(separator: ", ")
        guard let contentType = request.header("Content-Type") else {
            return [difference(.requestContentType, "It isn't there; the document has \(names).")]
        }
        guard let type = MediaTypeName.entry(for: contentType, in: body.content) else {
            return [difference(.requestContentType, "The document has \(names).")]
        }
        switch BodyReader(document: document).value(data, contentType: contentType, type) {
        case .opaque: return []
        case let .malformed(text): return [difference(.requestBody, text)]
        case let .value(value):
            guard let schema = type.schema else { return [] }
            return document.faults(of: value, by: schema, in: .request).map {
                difference(.requestBody, $0.text, at: $0.place)
            }
        }
    }
}
