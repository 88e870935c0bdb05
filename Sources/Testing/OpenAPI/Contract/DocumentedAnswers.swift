import MillraceJSON
import MillraceMockServer
import MillraceOpenAPI
import MillracePlatform

/// The answers of a server to the requests that a document describes.
struct DocumentedAnswers: Sendable {
    let document: OpenAPIDocument

    func response(to request: RecordedRequest) -> MockResponse {
        let exchanged = request.exchanged
        let differences = document.differences(of: exchanged)
        guard differences.isEmpty, let match = document.match(method: exchanged.method, path: exchanged.path) else {
            return refusal(of: exchanged, differences)
        }
        return response(of: match.operation, to: exchanged)
    }

    private func response(of operation: Operation, to request: ExchangedRequest) -> MockResponse {
        let preference = AnswerPreference(request.header("Prefer") ?? "")
        guard let status = preference.status ?? Self.status(of: operation) else { return .status(204) }
        guard let response = document.response(for: status, of: operation) else {
            let statuses = Self.list(operation.responses.keys)
            return problem(400, "The operation has no answer of status \(status)", "The document has \(statuses).")
        }
        var answer = MockResponse(status: status)
        answer.headers = headers(of: response)
        // These have no body (RFC 9110, section 6.4.1), whatever the document says.
        guard status != 204, status != 205, status != 304 else { return answer }
        guard let (name, type) = Self.content(of: response, for: request.header("Accept") ?? "*/*") else {
            return answer
        }
        guard let value = example(of: type, of: name, named: preference.example) else {
            if let example = preference.example {
                let examples = Self.list(type.examples.keys)
                return problem(400, "There is no example \(example)", "The document has \(examples).")
            }
            guard MediaTypeName(name).isJSON else { return answer }
            return problem(501, "No value of the schema was found", "The answer of status \(status) has no example.")
        }
        guard let body = DocumentedBody(name).data(of: value) else {
            let detail = "The answer of status \(status) has no example of text."
            return problem(501, "No text of \(name) can be made", detail)
        }
        answer.headers.append(name: "Content-Type", value: name)
        answer.body = .data(body)
        return answer
    }

    private static func list(_ names: some Sequence<String>) -> String {
        let text = names.sorted().joined(separator: ", ")
        return text.isEmpty ? "none" : text
    }

    /// Fields of which the server itself says what is right.
    private static let reserved: Set<String> = [
        "content-type", "content-length", "content-encoding", "transfer-encoding", "connection", "keep-alive",
        "trailer", "upgrade", "date",
    ]

    /// Returns the header fields of an answer, without those that HTTP can't have.
    private func headers(of response: Response) -> HeaderList {
        var list = HeaderList()
        for (name, header) in response.headers.sorted(by: { $0.key < $1.key }) {
            guard !name.isEmpty, !Self.reserved.contains(name.lowercased()), name.utf8.allSatisfy(\.isTokenByte),
                let value = header.schema.flatMap({ document.example(of: $0, in: .response) })
            else { continue }
            let text = DocumentedBody.simple(value)
            guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { continue }
            list.append(name: name, value: text)
        }
        return list
    }

    /// Returns the status of an answer that isn't requested: the lowest success, otherwise the lowest of all.
    private static func status(of operation: Operation) -> Int? {
        let statuses = operation.responses.keys.compactMap { key -> Int? in
            key == "default" ? nil : Int(key.lowercased().replacing("xx", with: "00"))
        }.filter { $0 >= 200 }
        let success = statuses.filter { (200..<300).contains($0) }.min()
        let usual = operation.responses["default"] == nil ? nil : 200
        return success ?? usual ?? statuses.min()
    }

    /// Returns the media type that a request accepts; JSON precedes others.
    private static func content(of response: Response, for accept: String) -> (name: String, type: MediaType)? {
        let types = response.content.sorted { left, right in
            let (isJSON, others) = (MediaTypeName(left.key).isJSON, MediaTypeName(right.key).isJSON)
            return isJSON == others ? left.key < right.key : isJSON
        }
        for range in ranges(of: accept) {
            for (key, type) in types {
                let name = MediaTypeName(key).text
                let isAccepted =
                    range == "*/*" || range == name || range.hasSuffix("/*") && name.hasPrefix(range.dropLast())
                if isAccepted { return (concrete(key), type) }
                // A range of the document has any of its types.
                guard key.hasSuffix("/*"), key == "*/*" || range.hasPrefix(key.dropLast()) else { continue }
                return (range, type)
            }
        }
        return types.first.map { (concrete($0.key), $0.value) }
    }

    /// Returns the ranges of an `Accept` field, the ones with the highest weight first (RFC 9110, section 12.5.1).
    private static func ranges(of accept: String) -> [String] {
        let ranges = accept.split(separator: ",").map { element -> (name: String, weight: Double) in
            let parameters = element.split(separator: ";").dropFirst().map { $0.filter { $0 != " " } }
            let weight = parameters.first { $0.lowercased().hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
            return (MediaTypeName(String(element)).text, weight ?? 1)
        }
        return ranges.enumerated().filter { $0.element.weight > 0 }
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(\.element.name)
    }

    /// Returns a type of a range of the document; a type as it is.
    private static func concrete(_ key: String) -> String {
        guard key.hasSuffix("/*") else { return key }
        let kind = String(key.prefix { $0 != "/" })
        return usualTypes[kind] ?? "\(kind)/plain"
    }

    private static let usualTypes = [
        "*": "application/json", "application": "application/json", "text": "text/plain", "image": "image/png",
        "audio": "audio/mpeg", "video": "video/mp4",
    ]

    private func example(of type: MediaType, of media: String, named name: String?) -> JSONValue? {
        if let name { return type.examples[name] }
        let examples = type.examples.sorted { $0.key < $1.key }.map(\.value)
        guard let schema = type.schema else {
            guard examples.isEmpty, MediaTypeName(media).isJSON else { return examples.first }
            // Of a body of which nothing is said, each value is right.
            return .object([:])
        }
        let allowed = examples.first { document.faults(of: $0, by: schema, in: .response).isEmpty }
        return allowed ?? document.example(of: schema, in: .response)
    }

    // MARK: Refusals

    private func refusal(of request: ExchangedRequest, _ differences: [ContractDifference]) -> MockResponse {
        var response = problem(
            Self.status(differences, hasPath: !document.methods(at: request.path).isEmpty),
            "The request differs from the document",
            differences.map(\.description).joined(separator: "\n"),
            differences
        )
        if response.status == 405 {
            let methods = document.methods(at: request.path).joined(separator: ", ")
            response.headers.append(name: "Allow", value: methods)
        }
        if response.status == 401 { response.headers.append(name: "WWW-Authenticate", value: challenge(to: request)) }
        return response
    }

    /// Returns what a request without credentials lacks; there is no registered word for a key.
    private func challenge(to request: ExchangedRequest) -> String {
        let operation = document.match(method: request.method, path: request.path)?.operation
        let challenges = Set((operation?.security ?? []).flatMap(\.keys)).map { name in
            switch document.securitySchemes[name]?.kind {
            case .bearer: "Bearer"
            case .basic: #"Basic realm="document""#
            case .key, .other, nil: "Credentials"
            }
        }
        return Set(challenges).sorted().joined(separator: ", ")
    }

    private static func status(_ differences: [ContractDifference], hasPath: Bool) -> Int {
        switch differences.first?.part {
        case .operation: hasPath ? 405 : 404
        case .security: 401
        case .requestContentType: 415
        default: 400
        }
    }

    private func problem(
        _ status: Int,
        _ title: String,
        _ detail: String,
        _ differences: [ContractDifference] = []
    ) -> MockResponse {
        let members: JSONValue = [
            "type": "about:blank", "title": .string(title), "status": .integer(Int64(status)),
            "detail": .string(detail),
            "differences": .array(
                differences.map {
                    ["part": .string("\($0.part)"), "place": .string($0.place), "text": .string($0.text)]
                }
            ),
        ]
        return .data(Data(members.literal.utf8), contentType: "application/problem+json", status: status)
    }
}
