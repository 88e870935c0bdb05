import Foundation
import MillraceBackend
import Synchronization

/// A transport that answers at once, with what a function returns.
struct ScriptedTransport: Transport {
    let answer: @Sendable (HTTPRequest) -> Result<HTTPAnswer, CoreError>

    func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void {
        completion(answer(request))
        return {}
    }
}
