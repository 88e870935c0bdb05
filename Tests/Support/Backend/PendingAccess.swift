import Foundation
import MillraceBackend
import MillraceStreams

/// An access that a test starts, and asks for what came of it later.
package final class PendingAccess: @unchecked Sendable {
    // Unchecked, because the semaphore orders the one write before the reads.
    private let done = DispatchSemaphore(value: 0)
    private var result: Result<String, CoreError>?

    package init(
        _ session: BackendSession,
        _ method: Resource.Method = .GET,
        at path: PathTemplate = "/v1/data",
        body: Data = Data()
    ) {
        let resource = BackendResource<Data, Data, NoAuth>(path: .api(.core, path), method: method)
        session.access(resource, with: body).startWithResult { [self] result in
            self.result = result.map { String(decoding: $0, as: UTF8.self) }
            done.signal()
        }
    }

    /// Waits for what came of it; nil where that takes more than a minute.
    package func wait() -> Result<String, CoreError>? {
        done.wait(timeout: .now() + 60) == .success ? result : nil
    }

    /// What came of it, as text.
    package var text: String {
        switch wait() {
        case .success(let text): text
        case .failure(let error): "\(error)"
        case nil: "nothing"
        }
    }
}
