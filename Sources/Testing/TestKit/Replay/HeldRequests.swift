import Foundation
import Millrace
import MillraceTrace
import Synchronization

/// A transport that holds requests until a replay answers them.
final class HeldRequests: Transport {
    fileprivate struct Held {
        let text: String
        let request: HTTPRequest
        /// nil once the request is answered or cancelled.
        var completion: (@Sendable (Result<HTTPAnswer, CoreError>) -> Void)?
    }

    private let redaction: TraceRedaction
    private let state = Mutex<(all: [Held], lines: [String])>(([], []))
    private let wakes: PilotWakes

    init(_ redaction: TraceRedaction, waking wakes: PilotWakes) {
        (self.redaction, self.wakes) = (redaction, wakes)
    }

    func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void {
        let text = TraceScript.path(of: redaction.request(request.method.rawValue, request.url))
        let line = TraceScript.line(of: text, body: request.body.flatMap { redaction.body($0, ofRequest: true) })
        let index = state.withLock { state in
            state.all.append(Held(text: text, request: request, completion: completion))
            state.lines.append(line)
            return state.all.count - 1
        }
        wakes.add()
        return { [self] in state.withLock { $0.all[index].completion = nil } }
    }

    /// The lines of the requests since the last call of ``forgetLines()``, in their alphabetical order.
    var lines: [String] { state.withLock { $0.lines.sorted() } }

    func forgetLines() {
        state.withLock { $0.lines = [] }
    }

    /// The requests that wait for an answer.
    var waiting: [String] {
        state.withLock { state in state.all.filter { $0.completion != nil }.map(\.text) }
    }

    func isWaiting(_ request: String, sending number: Int) -> Bool {
        state.withLock { $0.all[request, number].map { $1.completion != nil } ?? false }
    }

    /// Answers a request.
    ///
    /// - Returns: Whether it waited.
    func complete(_ request: String, sending number: Int, with result: (HTTPRequest) -> Result<HTTPAnswer, CoreError>)
        -> Bool
    {
        let held = state.withLock { state -> Held? in
            guard let (index, held) = state.all[request, number] else { return nil }
            state.all[index].completion = nil
            return held
        }
        guard let held, let completion = held.completion else { return false }
        completion(result(held.request))
        return true
    }
}

extension Array where Element == HeldRequests.Held {
    /// The request with a text, and its index; of several, the one with a number from 1.
    fileprivate subscript(text: String, number: Int) -> (Int, Element)? {
        let same = enumerated().filter { RecordedText.matches(text, $1.text) }
        return number > 0 && number <= same.count ? (same[number - 1].offset, same[number - 1].element) : nil
    }
}
