import MillraceJSON
import MillracePlatform

extension OpenAPIDocument {
    /// Returns the differences between an answer and its operation.
    package func differences(of answer: ExchangedAnswer, to operation: Operation) -> [ContractDifference] {
        AnswerCheck(document: self, operation: operation, answer: answer).differences()
    }

    /// Returns the description of an answer: of its status, then of the statuses of its class, then of any.
    package func response(for status: Int, of operation: Operation) -> Response? {
        let upper = operation.responses["\(status / 100)XX"] ?? operation.responses["\(status / 100)xx"]
        return operation.responses["\(status)"] ?? upper ?? operation.responses["default"]
    }
}

/// A comparison of an answer with its operation.
private struct AnswerCheck {
    let document: OpenAPIDocument
    let operation: Operation
    let answer: ExchangedAnswer

    private func difference(_ part: ContractDifference.Part, _ text: String, at place: String = "")
        -> ContractDifference
    {
        ContractDifference(
            operation: "\(operation.method) \(operation.path)",
            status: answer.status,
            part: part,
            place: place,
            text: text
        )
    }

    func differences() -> [ContractDifference] {
        // An answer of 304 stands for an earlier one.
        guard answer.status != 304 else { return [] }
        guard let response = document.response(for: answer.status, of: operation) else {
            let statuses = operation.responses.keys.sorted().joined(separator: ", ")
            return [difference(.status, "The document has \(statuses.isEmpty ? "no answers" : statuses).")]
        }
        return headers(response) + body(response)
    }

    private func headers(_ response: Response) -> [ContractDifference] {
        guard let headers = answer.headers else { return [] }
        return response.headers.sorted { $0.key < $1.key }.flatMap { name, header -> [ContractDifference] in
            guard let text = headers.value(name) else {
                let isMissing = header.isRequired
                return isMissing ? [difference(.answerHeader(name), "It is required, and isn't there.")] : []
            }
            guard let schema = header.schema else { return [] }
            let reader = ParameterReader(document: document)
            guard reader.types(of: schema).isDisjoint(with: [.array, .object]) else { return [] }
            let faults = document.faults(of: reader.scalar(text, by: schema), by: schema, in: .response)
            return faults.map { difference(.answerHeader(name), $0.text, at: $0.place) }
        }
    }

    private func body(_ response: Response) -> [ContractDifference] {
        guard operation.method != "HEAD", let body = answer.body else { return [] }
        let isEmpty = body.isEmpty
        guard !response.content.isEmpty else {
            return isEmpty ? [] : [difference(.answerBody, "The document has no body for this status.")]
        }
        let names = response.content.keys.sorted().joined(separator: ", ")
        guard let contentType = answer.contentType else {
            let part = isEmpty ? ContractDifference.Part.answerBody : .answerContentType
            return [difference(part, "It isn't there; the document has \(names).")]
        }
        guard let type = MediaTypeName.entry(for: contentType, in: response.content) else {
            return [difference(.answerContentType, "The document has \(names).")]
        }
        switch BodyReader(document: document).value(body, contentType: contentType, type) {
        case .opaque: return []
        case let .malformed(text): return [difference(.answerBody, text)]
        case let .value(value):
            guard let schema = type.schema else { return [] }
            return document.faults(of: value, by: schema, in: .response).map {
                difference(.answerBody, $0.text, at: $0.place)
            }
        }
    }
}
