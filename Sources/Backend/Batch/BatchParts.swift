import Foundation

/// The parts of the response to a batch, one after the other.
struct BatchParts {
    private var answers: ArraySlice<HTTPAnswer>

    /// Creates the parts of a response; throws for a response that isn't one of so many requests.
    init(_ data: Data, _ head: HTTPResponse, _ format: BatchFormat, count: Int) throws(CoreError) {
        let document: JSONValue = try Parser.parse(data).get()
        let place = format.responses ?? ""
        let list = format.responses.map { document[$0] } ?? document
        guard let parts = list?.arrayValue else {
            throw .parsing(
                .init(codingPath: place, expected: "an array", found: list == nil ? "nothing" : "another value")
            )
        }
        guard parts.count == count else {
            throw .parsing(
                .init(codingPath: place, expected: "as many responses as requests (\(count))", found: "\(parts.count)")
            )
        }
        var answers: [HTTPAnswer] = []
        for (index, part) in parts.enumerated() {
            guard let status = part[format.status]?.intValue, 100..<600 ~= status else {
                throw .parsing(
                    .init(
                        codingPath: "\(place)[\(index)].\(format.status)",
                        expected: "a status",
                        found: "another value"
                    )
                )
            }
            answers.append(try BatchParts.answer(part, status, head, format))
        }
        self.answers = answers[...]
    }

    /// Returns what a request makes of the next part.
    mutating func next<Response, Auth>(_ request: BatchRequest<Response, Auth>) -> Result<Response, CoreError> {
        guard let answer = answers.popFirst() else {
            return .failure(
                .parsing(.init(codingPath: "", expected: "a response", found: "none"), at: request.endpoint)
            )
        }
        return request.read(answer)
    }

    private static func answer(
        _ part: JSONValue,
        _ status: Int,
        _ head: HTTPResponse,
        _ format: BatchFormat
    ) throws(CoreError) -> HTTPAnswer {
        var headers: HeaderFields = [:]
        let fields = part[format.responseHeaders]?.objectValue ?? [:]
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
            headers.append(name, value.stringValue ?? value.intValue.map(String.init) ?? "")
        }
        let response = HTTPResponse(status: status, headers: headers, url: head.url)
        guard let body = part[format.responseBody], !body.isNull else { return HTTPAnswer(response: response) }
        return HTTPAnswer(response: response, body: try Parser.encode(body).get())
    }
}
