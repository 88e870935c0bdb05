import MillraceJSON
import MillraceMockServer
import MillraceOpenAPI
import MillracePlatform

/// The answers of a server to the requests that a document describes.
struct DocumentedAnswers: Sendable {
    let document: OpenAPIDocument

    func response(to request: RecordedRequest) -> MockResponse {
        let exchanged = request.exchanged
        // HEAD is answered as GET is, without the body.
        let match =
            document.match(method: exchanged.method, path: exchanged.path)
            ?? (exchanged.method == "HEAD" ? document.match(method: "GET", path: exchanged.path) : nil)
        guard let match else { return refusal(of: exchanged, document.differences(of: exchanged)) }
        let differences = exchanged.method == match.operation.method ? document.differences(of: exchanged) : []
        guard differences.isEmpty else { return refusal(of: exchanged, differences) }
        return response(of: match.operation, to: exchanged)
    }

    private func response(of operation: Operation, to request: ExchangedRequest) -> MockResponse {
        let preference = AnswerPreference(request.header("Prefer") ?? "")
        guard let status = preference.status ?? Self.status(of: operation) else { return .status(204) }
        guard let response = document.response(for: status, of: operation) else {
            let statuses = operation.responses.keys.sorted().joined(separator: ", ")
            return problem(400, "The operation has no answer of status \(status)", "The document has \(statuses).")
        }
        var answer = MockResponse(status: status)
        for (name, header) in response.headers.sorted(by: { $0.key < $1.key }) {
            guard name.lowercased() != "content-type", let schema = header.schema,
                let value = document.example(of: schema, in: .response)
            else { continue }
            answer.headers.append(name: name, value: Self.text(value))
        }
        guard let (name, type) = Self.content(of: response, for: request.header("Accept") ?? "*/*") else {
            return answer
        }
        guard let value = example(of: type, named: preference.example) else {
            if let example = preference.example {
                let names = type.examples.keys.sorted().joined(separator: ", ")
                return problem(400, "There is no example \(example)", "The document has \(names).")
            }
            guard MediaTypeName(name).isJSON else { return answer }
            return problem(501, "No value of the schema was found", "The answer of status \(status) has no example.")
        }
        answer.headers.append(name: "Content-Type", value: name)
        answer.body = .data(Self.body(value, of: MediaTypeName(name)))
        return answer
    }

    /// Returns the status of an answer that isn't requested: the lowest success, otherwise the lowest of all.
    private static func status(of operation: Operation) -> Int? {
        let statuses = operation.responses.keys.compactMap { key -> Int? in
            key == "default" ? nil : Int(key.lowercased().replacing("xx", with: "00"))
        }
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
        let ranges = accept.split(separator: ",").map { MediaTypeName(String($0)).text }
        let accepted = ranges.lazy.compactMap { range in
            types.first { type in
                let name = MediaTypeName(type.key).text
                return range == "*/*" || range == name
                    || range.hasSuffix("/*") && name.hasPrefix(range.dropLast())
            }
        }
        guard let best = accepted.first ?? types.first else { return nil }
        // A range of the document stands for any of its types.
        let name = best.key.hasSuffix("/*") ? (best.key == "*/*" ? "application/json" : "text/plain") : best.key
        return (name, best.value)
    }

    private func example(of type: MediaType, named name: String?) -> JSONValue? {
        if let name { return type.examples[name] }
        let examples = type.examples.sorted { $0.key < $1.key }.map(\.value)
        guard let schema = type.schema else { return examples.first }
        let allowed = examples.first { document.faults(of: $0, by: schema, in: .response).isEmpty }
        return allowed ?? document.example(of: schema, in: .response)
    }

    private static func body(_ value: JSONValue, of type: MediaTypeName) -> Data {
        guard !type.isJSON else { return Data(value.literal.utf8) }
        guard type.text == "text/event-stream" else { return Data(text(value).utf8) }
        if let text = value.stringValue, text.contains("data:") { return Data(text.utf8) }
        let events = value.arrayValue ?? [value]
        return Data(events.map { "data: \(text($0))\n\n" }.joined().utf8)
    }

    private static func text(_ value: JSONValue) -> String { value.stringValue ?? value.literal }

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
        if response.status == 401 { response.headers.append(name: "WWW-Authenticate", value: "Bearer") }
        return response
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
