import MillraceBackend
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

/// Calls of repositories with a server that has these answers, and the facts that come of them.
struct Calls: Sendable {
    private let answers: [MockResponse]
    private let facts: @Sendable (TestBackend) throws -> [String?]
    private let expected: [String?]
    private let targets: [String]?

    /// - Parameters:
    ///   - answers: The answers to the requests; a single one is that to all.
    ///   - targets: The targets of the requests, where they are of interest.
    init(
        _ answers: [MockResponse],
        _ expected: [String?],
        targets: [String]? = nil,
        _ facts: @escaping @Sendable (TestBackend) throws -> [String?]
    ) {
        (self.answers, self.facts, self.expected, self.targets) = (answers, facts, expected, targets)
    }

    /// Makes the calls, and compares the facts.
    func make(at location: SourceLocation) throws {
        let backend = try TestBackend()
        if let answer = answers.first, answers.count == 1 {
            backend.server.dispatcher = { _ in answer }
        } else {
            answers.forEach { backend.server.enqueue($0) }
        }
        let found = try facts(backend)
        let asked = targets.map { _ in backend.server.requests.map(\.target) }
        #expect((found, asked) == (expected, targets), sourceLocation: location)
    }

    static func text<Value>(_ result: Result<Value, CoreError>?) -> String {
        switch result {
        case let .success(value)?: "\(value)"
        case let .failure(.parsing(reason, endpoint?))?:
            "\(endpoint) \(reason.codingPath): \(reason.expected), \(reason.found)"
        case let .failure(.status(reason, _))?:
            "\(reason.code)\(result?.failure?.isNotFound == true ? ", not found" : "")"
        case .failure(.request(.invalidURL, _))?: "no URL"
        case let .failure(.request(.encoding(path, _), _))?: "no request: \(path)"
        case let .failure(error)?: "\(error)"
        case nil: "nothing"
        }
    }

    /// The next request: its method, target and body.
    static func sent(_ backend: TestBackend) throws -> String {
        let request = try backend.server.takeRequest().unwrapped()
        return "\(request.method) \(request.target) \(request.bodyText)"
    }
}

extension Row where Value == Calls {
    /// Creates a row of the answers, the facts that come of them, the targets and the calls.
    init(
        _ name: String,
        _ answers: [MockResponse],
        _ expected: [String?],
        targets: [String]? = nil,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        _ facts: @escaping @Sendable (TestBackend) throws -> [String?]
    ) {
        let calls = Calls(answers, expected, targets: targets, facts)
        self.init(name, calls, fileID: fileID, filePath: filePath, line: line)
    }
}
