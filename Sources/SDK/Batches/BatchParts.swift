import MillracePlatform
import MillraceBackend
import MillraceJSON

/// The parts of the response to a batch, one after the other.
struct BatchParts {
    private var parts: ArraySlice<Part>
    private let head: HTTPResponse
    private let format: BatchFormat

    /// One part of a response.
    ///
    /// A body with a value that can't be decoded is a fault of that part only.
    private struct Part {
        var status: Int?
        var headers: HeaderFields = [:]
        var body = Data()
        /// Whether the body is null.
        var isNull = false
        var fault: CoreError.ParsingReason?
    }

    /// The list of parts of a document, whose format comes as the configuration.
    private struct List: DecodableWithConfiguration {
        /// The parts; nil where the document has another value at their position.
        var parts: [Part]?
        var isMissing = false

        init(from decoder: any Decoder, configuration format: BatchFormat) throws {
            var list: (any UnkeyedDecodingContainer)?
            if let name = format.responses {
                let document = try? decoder.container(keyedBy: AnyCodingKey.self)
                isMissing = document?.contains(AnyCodingKey(name)) != true
                list = try? document?.nestedUnkeyedContainer(forKey: AnyCodingKey(name))
            } else {
                list = try? decoder.unkeyedContainer()
            }
            guard var list else { return }
            var parts: [Part] = []
            while !list.isAtEnd { parts.append(BatchParts.part(try list.superDecoder(), format)) }
            self.parts = parts
        }
    }

    /// Creates the parts of a response; throws unless the response has one valid part for each request.
    init(_ data: Data, _ head: HTTPResponse, _ format: BatchFormat, count: Int) throws(CoreError) {
        let list = try Parser.attempt(List.self, data, Parser.decoder) {
            try JSON.decode(List.self, from: data, by: Parser.decoder, configuration: format)
        }
        .get()
        let place = format.responses ?? ""
        guard let parts = list.parts else {
            throw .parsing(
                .init(codingPath: place, expected: "an array", found: list.isMissing ? "nothing" : "another value")
            )
        }
        guard parts.count == count else {
            throw .parsing(
                .init(codingPath: place, expected: "as many responses as requests (\(count))", found: "\(parts.count)")
            )
        }
        for (index, part) in parts.enumerated() {
            guard let status = part.status, 100..<600 ~= status else {
                throw .parsing(
                    .init(
                        codingPath: "\(place)[\(index)].\(format.status)",
                        expected: "a status",
                        found: "another value"
                    )
                )
            }
        }
        self.parts = parts[...]
        self.head = head
        self.format = format
    }

    /// Returns the result of a request, decoded from the next part.
    mutating func next<Response, Auth>(_ request: BatchRequest<Response, Auth>) -> Result<Response, CoreError> {
        guard let part = parts.popFirst(), let status = part.status else {
            return .failure(
                .parsing(.init(codingPath: "", expected: "a response", found: "none"), at: request.endpoint)
            )
        }
        let response = HTTPResponse(status: status, headers: part.headers, url: head.url)
        var result = request.read(HTTPAnswer(response: response, body: part.body))
        // The null of a part may mean that it has no body, or be its body.
        if part.isNull, case .failure(.parsing) = result {
            result = request.read(HTTPAnswer(response: response, body: Data("null".utf8)))
        }
        // The body's fault matters only if the resource couldn't read the response: not after a refusal, or for a
        // resource that ignores the body.
        guard let fault = part.fault, case .failure(.parsing) = result else { return result }
        return .failure(.parsing(fault, at: request.endpoint))
    }

    private static func part(_ decoder: any Decoder, _ format: BatchFormat) -> Part {
        var part = Part()
        guard let object = try? decoder.container(keyedBy: AnyCodingKey.self) else { return part }
        part.status = try? object.decode(Int.self, forKey: AnyCodingKey(format.status))
        let fields = try? object.decode([String: JSONValue].self, forKey: AnyCodingKey(format.responseHeaders))
        for (name, value) in (fields ?? [:]).sorted(by: { $0.key < $1.key }) {
            for value in value.arrayValue ?? [value] {
                guard let text = value.stringValue ?? value.intValue.map(String.init) else { continue }
                part.headers.append(name, text)
            }
        }
        do {
            let body = try object.decodeIfPresent(JSONValue.self, forKey: AnyCodingKey(format.responseBody))
            part.isNull = body?.isNull ?? object.contains(AnyCodingKey(format.responseBody))
            if let body, !body.isNull { part.body = try Parser.encode(body).get() }
        } catch {
            let body = try? object.superDecoder(forKey: AnyCodingKey(format.responseBody))
            part.fault = ParsingDiagnosis.reason(of: error, below: body, depth: decoder.codingPath.count + 1)
        }
        return part
    }
}
