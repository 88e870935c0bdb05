import Foundation
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// Calls of a session with a server that has these answers, and the facts that come of them.
struct Calls: Sendable {
    let answers: [MockResponse]
    let facts: @Sendable (TestBackend) throws -> [String?]
    let expected: [String?]

    init(
        _ answers: [MockResponse],
        _ expected: [String?],
        _ facts: @escaping @Sendable (TestBackend) throws -> [String?]
    ) {
        (self.answers, self.facts, self.expected) = (answers, facts, expected)
    }

    /// Makes the calls, and compares the facts.
    func make(with backend: TestBackend, at location: SourceLocation) throws {
        answers.forEach { backend.server.enqueue($0) }
        let found = try facts(backend)
        #expect(found == expected, sourceLocation: location)
    }

    static func text<Value>(_ result: Result<Value, CoreError>?) -> String {
        switch result {
        case let .success(bytes as Data)?: String(decoding: bytes, as: UTF8.self)
        case let .success(cities as [City])?: cities.map(\.name).joined(separator: ", ")
        case let .success(value)?: "\(value)"
        case let .failure(error)?: "\(error)"
        case nil: "nothing"
        }
    }

    /// The next request, and its fields of these names.
    static func sent(_ backend: TestBackend, _ names: String...) throws -> [String?] {
        let request = try backend.server.takeRequest().unwrapped()
        return ["\(request.method) \(request.target)"] + names.map { request.headers[$0] }
    }
}

extension Row where Value == Calls {
    /// Creates a row of the answers, the facts that come of them, and the calls.
    init(
        _ name: String,
        _ answers: [MockResponse],
        _ expected: [String?],
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        _ facts: @escaping @Sendable (TestBackend) throws -> [String?]
    ) {
        self.init(name, Calls(answers, expected, facts), fileID: fileID, filePath: filePath, line: line)
    }
}
