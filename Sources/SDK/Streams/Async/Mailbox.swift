/// Holds the values of a stream until a task takes them.
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
        disposable = producer.start(
            .init(value: { box.put($0) }, termination: { box.end($0) }),
            causedBy: CauseID.current
        )
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
    private final class Box: @unchecked Sendable {
        // Unchecked, because all mutable state is guarded by `lock`.
        typealias Continuation = CheckedContinuation<Result<Value?, Failure>, Never>

        private let lock = Lock()
        private var kept: Buffer<Value>
        private var end: Result<Value?, Failure>?
        private var waiting: Continuation?

        init(_ buffering: Buffering) {
            kept = Buffer(buffering, in: "values(buffering:)")
        }

        func put(_ value: Value) {
            let (waiting, dropped, mark): (Continuation?, Value?, HighWaterMark?) = lock.sync {
                guard let waiting = self.waiting else { return (nil, kept.push(value), kept.takeMark()) }
                self.waiting = nil
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

        /// Ends the sequence at once, and drops the kept values.
        func cancel() {
            let dropped = lock.sync { kept.popAll() }
            end(.success(nil))
            withExtendedLifetime(dropped) {}
        }

        func take(_ continuation: Continuation) {
            let (result, earlier): (Result<Value?, Failure>?, Continuation?) = lock.sync {
                if let value = kept.popFirst() { return (.success(value), nil) }
                if let end {
                    // A failure is thrown once; after that, the sequence has ended.
                    self.end = .success(nil)
                    return (end, nil)
                }
                // A second iterating task replaces the first, whose wait ends, so that no task waits forever.
                defer { waiting = continuation }
                return (nil, waiting)
            }
            earlier?.resume(returning: .success(nil))
            if let result {
                continuation.resume(returning: result)
            }
        }

        private func end(_ result: Result<Value?, Failure>) {
            let waiting: Continuation? = lock.sync {
                guard end == nil else { return nil }
                guard let waiting = self.waiting else {
                    end = result
                    return nil
                }
                end = .success(nil)
                self.waiting = nil
                return waiting
            }
            waiting?.resume(returning: result)
        }
    }
}
