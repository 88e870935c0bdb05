import Dispatch
import Foundation
import MillraceBackend

/// A transport whose answers a function returns.
struct AnswerTransport: Transport {
    typealias Answer = (status: Int, headers: HeaderFields, body: Data)

    /// The queue on which answers come, after `send` has returned; without one they come before.
    var queue: DispatchQueue?
    let answer: @Sendable (HTTPRequest) -> Answer

    func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void {
        let (status, headers, body) = answer(request)
        let response = HTTPResponse(status: status, headers: headers, url: request.url)
        let complete: @Sendable () -> Void = { completion(.success(HTTPAnswer(response: response, body: body))) }
        if let queue { queue.async(execute: complete) } else { complete() }
        return {}
    }
}
