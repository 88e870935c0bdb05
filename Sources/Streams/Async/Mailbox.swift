import Synchronization

/// Where a stream leaves its values for a task.
///
/// ```text
/// empty ──value──▶ keeping          waiting ──value──▶ empty, the task goes on
///   └────next────▶ waiting          any     ──end────▶ ended, after what is kept
/// ```
final class Mailbox<Value: Sendable, Failure: Swift.Error>: Sendable {
    private let box: Box
    private let disposable: any Disposable

    init(_ producer: SignalProducer<Value, Failure>, buffering: Buffering) {
        let box = Box(buffering)
        self.box = box
        disposable = producer.start(.init(value: { box.put($0) }, termination: { box.end($0) }))
    }

    deinit {
        disposable.dispose()
    }

    func next(isolation actor: isolated (any Actor)?) async -> Result<Value?, Failure> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                box.take(continuation)
            }
        } onCancel: {
            box.cancel()
            disposable.dispose()
        }
    }
}

extension Mailbox {
    private final class Box: Sendable {
        typealias Continuation = CheckedContinuation<Result<Value?, Failure>, Never>

        private struct State {
            var kept: Buffer<Value>
            var end: Result<Value?, Failure>?
            var waiting: Continuation?
        }

        private let state: Mutex<State>

        init(_ buffering: Buffering) {
            state = Mutex(State(kept: Buffer(buffering, in: "values(buffering:)")))
        }

        func put(_ value: Value) {
            let (waiting, dropped, mark): (Continuation?, Value?, HighWaterMark?) = state.withLock { state in
                guard let waiting = state.waiting.take() else {
                    return (nil, state.kept.push(value), state.kept.takeMark())
                }
                return (waiting, nil, nil)
            }
            mark.map(StreamDebugger.report)
            withExtendedLifetime(dropped) { waiting?.resume(returning: .success(value)) }
        }

        func end(_ termination: Termination<Failure>) {
            switch termination {
            case let .failed(error): end(.failure(error))
            case .completed, .interrupted: end(.success(nil))
            }
        }

        /// Ends the sequence at once, without what is kept.
        func cancel() {
            let dropped = state.withLock { $0.kept.popAll() }
            end(.success(nil))
            withExtendedLifetime(dropped) {}
        }

        func take(_ continuation: Continuation) {
            let (result, earlier): (Result<Value?, Failure>?, Continuation?) = state.withLock { state in
                if let value = state.kept.popFirst() { return (.success(value), nil) }
                if let end = state.end {
                    // A failure is thrown once; the sequence has ended then.
                    state.end = .success(nil)
                    return (end, nil)
                }
                // A second task that iterates takes the place of the first, which ends: nobody waits for ever.
                defer { state.waiting = continuation }
                return (nil, state.waiting)
            }
            earlier?.resume(returning: .success(nil))
            if let result {
                continuation.resume(returning: result)
            }
        }

        private func end(_ result: Result<Value?, Failure>) {
            let waiting: Continuation? = state.withLock { state in
                guard state.end == nil else { return nil }
                guard let waiting = state.waiting.take() else {
                    state.end = result
                    return nil
                }
                state.end = .success(nil)
                return waiting
            }
            waiting?.resume(returning: result)
        }
    }
}
