import Foundation
import Millrace
import MillraceMockServer

/// The processing of a response, from the bytes that a backend has sent to a value, without the network.
struct RecordedDecoding<Response: Sendable> {
    /// The value or the error, and the reports of the elements that were left out of arrays.
    struct Outcome {
        let result: Result<Response, CoreError>
        let pruned: [PruningReport]

        /// Returns whether a caller who uses the response can see a difference.
        func differs(from other: Outcome) -> Bool {
            guard pruned.map(\.pruned) == other.pruned.map(\.pruned) else { return true }
            switch (result, other.result) {
            case let (.success(value), .success(otherValue)): return !AreEqual.values(value, otherValue)
            case (.failure, .failure): return false
            case (.success, .failure), (.failure, .success): return true
            }
        }
    }

    let response: @Sendable (Data, HTTPResponse) -> Result<Response, CoreError>

    /// Decodes a body as the answer of a canned response.
    func outcome(of body: Data, as canned: CannedResponse) -> Outcome {
        let pruned = MutableProperty<[PruningReport]>([])
        let session = BackendSession(
            environment: ResourceRequest.nowhere,
            transport: StubTransport { .success(canned.answer(to: $0, body: body)) },
            pruned: { _, report in pruned.modify { $0.append(report) } }
        )
        let resource = BackendResource<Void, Response, NoAuth>(
            path: .api(.core, "/"),
            method: .GET,
            response: response
        )
        .accepting(100..<600)
        let result: Result<Response, CoreError>? = session.access(resource, with: ()).single()
        return Outcome(result: result ?? .failure(.transport(.cancelled)), pruned: pruned.value)
    }
}
