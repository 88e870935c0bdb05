import Foundation
import MillraceBackend
import Synchronization

/// A transport that answers at once, with what a function returns.
package struct ScriptedTransport: Transport {
    private let answer: @Sendable (HTTPRequest) -> Result<HTTPAnswer, CoreError>

    package init(answer: @escaping @Sendable (HTTPRequest) -> Result<HTTPAnswer, CoreError>) {
        self.answer = answer
    }

    package func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void {
        completion(answer(request))
        return {}
    }
}
