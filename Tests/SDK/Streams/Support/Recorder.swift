import Foundation
import MillraceStreams
import Synchronization

/// An error for streams that fail in tests.
struct Oops: Error, Equatable {
    var code = 0
}

/// Takes what a stream sends, from any thread, and tells if two events ever came at once.
final class Recorder<Value: Sendable, Failure: Swift.Error>: Sendable {
    typealias Event = Signal<Value, Failure>.Event

    private let recorded = Shared<[Event]>([])
    private let inside = Atomic<Int>(0)
    private let overlaps = Atomic<Int>(0)

    var observer: Signal<Value, Failure>.Observer {
        .init { event in
            let others = self.inside.add(1, ordering: .relaxed).oldValue
            if others > 0 {
                self.overlaps.add(1, ordering: .relaxed)
            }
            self.recorded.append(event)
            self.inside.subtract(1, ordering: .relaxed)
        }
    }

    var events: [Event] {
        recorded.value
    }

    var values: [Value] {
        events.compactMap(\.value)
    }

    var terminations: [Termination<Failure>] {
        events.compactMap(\.termination)
    }

    var overlapCount: Int {
        overlaps.load(ordering: .relaxed)
    }

    /// The events in words, which can be compared whatever they carry.
    var log: String {
        events.map(\.description).joined(separator: " ")
    }
}

extension SignalProducer {
    /// Starts the producer and records what it sends.
    func record() -> (recorder: Recorder<Value, Error>, disposable: any Disposable) {
        let recorder = Recorder<Value, Error>()
        return (recorder, start(recorder.observer))
    }

    /// What the producer sends before `start` returns, in words.
    var log: String {
        record().recorder.log
    }
}

extension Signal {
    /// Records what the signal sends from now on.
    @discardableResult
    func record() -> Recorder<Value, Error> {
        let recorder = Recorder<Value, Error>()
        observe(recorder.observer)
        return recorder
    }
}

/// A box that several threads may change.
final class Shared<State: Sendable>: @unchecked Sendable {
    // Unchecked, because `state` is guarded by `lock`: not a `Mutex`, which the thread sanitizer doesn't see when
    // threads wait for it, so that it reports races where there are none.
    private let lock = NSLock()
    private var state: State

    init(_ state: State) {
        self.state = state
    }

    var value: State {
        lock.withLock { state }
    }

    func change<Result: Sendable>(_ change: (inout State) -> Result) -> Result {
        lock.withLock { change(&state) }
    }
}

extension Shared {
    func append<Element: Sendable>(_ element: Element) where State == [Element] {
        change { $0.append(element) }
    }

    func increment() where State == Int {
        change { $0 += 1 }
    }
}
