import MillraceStreams
import Synchronization

/// One call of the transport, which turns its callback into a stream.
///
/// Only the callback and the disposal can end the call, so it needs no queue of events: the first of the two ends the
/// stream.
final class TransportCall: Disposable, @unchecked Sendable {
    // Unchecked, because `slot` is set before the request is sent, and `cancel` is used by one thread at a time: the
    // sending thread until the phase is `sent`, and then the thread that ends the call.
    private enum Phase: UInt8, AtomicRepresentable {
        case sending
        case sent
        case finished
        case disposed
    }

    private let request: HTTPRequest
    private let observer: Signal<HTTPAnswer, CoreError>.Observer
    private let lifetime: Lifetime
    private let phase = Atomic(Phase.sending)
    @exclusivity(unchecked) private var slot = 0
    @exclusivity(unchecked) private var cancel: (@Sendable () -> Void)?

    private init(
        _ request: HTTPRequest,
        _ observer: Signal<HTTPAnswer, CoreError>.Observer,
        _ lifetime: Lifetime
    ) {
        self.request = request
        self.observer = observer
        self.lifetime = lifetime
    }

    /// Returns the handler of a transport, which checks a request after the middleware and before it is sent.
    static func handler(_ transport: any Transport) -> HTTPHandler {
        { request in
            .attaching { observer, lifetime in
                guard !lifetime.hasEnded else { return observer.sendInterrupted() }
                if let field = request.headers.firstInvalid {
                    return observer.send(error: .request(.invalidHeader(name: field.name), at: request.endpoint))
                }
                request.context.progress?.restart()
                TransportCall(request, observer, lifetime).send(on: transport)
            }
        }
    }

    private func send(on transport: any Transport) {
        // Removed from the lifetime when the call has ended: a stream of accesses may have one lifetime for them all.
        guard let slot = lifetime.insert(self) else { return }
        self.slot = slot
        request.context.record?.note(.sent(method: request.method, url: request.url))
        let cancel = transport.send(request) { [self] in finish($0) }
        self.cancel = cancel
        let (isSent, phase) = phase.compareExchange(
            expected: .sending,
            desired: .sent,
            ordering: .acquiringAndReleasing
        )
        guard !isSent else { return }
        self.cancel = nil
        if phase == .disposed { cancel() }
    }

    private func finish(_ result: Result<HTTPAnswer, CoreError>) {
        guard let phase = end(.finished) else { return }
        if phase == .sent { cancel = nil }
        if let record = request.context.record {
            let timing = request.context.trace?.timings.last ?? ExchangeTiming()
            switch result {
            case .success(let answer): record.note(.answered(answer, timing))
            case .failure(let error): record.note(.failed(error.located(at: request.endpoint)))
            }
        }
        switch result {
        case .success(let answer):
            observer.send(value: answer)
            lifetime.hasEnded ? observer.sendInterrupted() : observer.sendCompleted()
        case .failure(let error):
            observer.send(error: error.located(at: request.endpoint))
        }
        lifetime.remove(slot)
    }

    /// Whether the call has ended.
    var isDisposed: Bool {
        switch phase.load(ordering: .acquiring) {
        case .sending, .sent: false
        case .finished, .disposed: true
        }
    }

    /// Cancels the call; its stream is interrupted.
    func dispose() {
        guard let phase = end(.disposed) else { return }
        if phase == .sent { cancel.take()?() }
        observer.sendInterrupted()
    }

    /// Ends the call.
    ///
    /// Returns its phase before; nil if it had ended already.
    private func end(_ last: Phase) -> Phase? {
        var current = phase.load(ordering: .acquiring)
        while current == .sending || current == .sent {
            let (ends, now) = phase.compareExchange(
                expected: current,
                desired: last,
                ordering: .acquiringAndReleasing
            )
            if ends { return current }
            current = now
        }
        return nil
    }
}
