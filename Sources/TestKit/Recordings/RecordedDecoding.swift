import Foundation
import Millrace
import MillraceMockServer
import Synchronization

/// What today's code makes of bodies that a backend has sent: the whole way of a response, except for the network.
struct RecordedDecoding<Response: Sendable> {
    /// The outcome: the value or the error, and what was left out of arrays.
    struct Outcome {
        let result: Result<Response, CoreError>
        let pruned: [PruningReport]

        /// Whether somebody who uses the response could see a difference.
        func differs(from other: Outcome) -> Bool {
            guard pruned.map(\.pruned) == other.pruned.map(\.pruned) else { return true }
            switch (result, other.result) {
            case (.success(let value), .success(let otherValue)): return !AreEqual.values(value, otherValue)
            case (.failure, .failure): return false
            case (.success, .failure), (.failure, .success): return true
            }
        }
    }

    let response: @Sendable (Data, HTTPResponse) -> Result<Response, CoreError>

    /// Decodes a body as the answer of a canned response.
    func outcome(of body: Data, as canned: CannedResponse) -> Outcome {
        let transport = StubTransport { request in
            var headers: HeaderFields = [:]
            for field in canned.headers { headers.append(field.name, field.value) }
            let head = HTTPResponse(status: canned.status, headers: headers, url: request.url)
            return .success(HTTPAnswer(response: head, body: body))
        }
        let reports = PruningLog()
        let session = BackendSession(
            environment: ResourceRequest.nowhere,
            transport: transport,
            pruned: { reports.append($1) }
        )
        let resource = BackendResource<Void, Response, NoAuth>(
            path: .api(.core, "/"),
            method: .GET,
            response: response
        )
        .accepting(100..<600)
        let result: Result<Response, CoreError>? = session.access(resource, with: ()).single()
        return Outcome(result: result ?? .failure(.transport(.cancelled)), pruned: reports.all)
    }
}

/// The elements that were left out of arrays.
private final class PruningLog: Sendable {
    private let storage = Mutex<[PruningReport]>([])

    var all: [PruningReport] {
        storage.withLock { $0 }
    }

    func append(_ report: PruningReport) {
        storage.withLock { $0.append(report) }
    }
}
