import Foundation
import MillraceStreams
import Synchronization

/// An error for streams that fail in tests.
package struct Oops: Error, Equatable {
    package var code: Int

    package init(code: Int = 0) {
        self.code = code
    }
}

/// Takes what a stream sends, from any thread, and tells if two events ever came at once.
package final class Recorder<Value: Sendable, Failure: Swift.Error>: Sendable {
    package typealias Event = Signal<Value, Failure>.Event

    private let recorded = Shared<[Event]>([])
    private let inside = Atomic<Int>(0)
    private let overlaps = Atomic<Int>(0)

    package init() {}

    package var observer: Signal<Value, Failure>.Observer {
        .init { event in
            let others = self.inside.add(1, ordering: .relaxed).oldValue
            if others > 0 {
                self.overlaps.add(1, ordering: .relaxed)
            }
            self.recorded.append(event)
            self.inside.subtract(1, ordering: .relaxed)
        }
    }

    package var events: [Event] {
        recorded.value
    }

    package var values: [Value] {
        events.compactMap(\.value)
    }

    package var terminations: [Termination<Failure>] {
        events.compactMap(\.termination)
    }

    package var overlapCount: Int {
        overlaps.load(ordering: .relaxed)
    }

    /// The events in words, which can be compared whatever they carry.
    package var log: String {
        events.map(\.description).joined(separator: " ")
    }
}

extension SignalProducer {
    /// Starts the producer and records what it sends.
    package func record() -> (recorder: Recorder<Value, Error>, disposable: any Disposable) {
        let recorder = Recorder<Value, Error>()
        return (recorder, start(recorder.observer))
    }

    /// What the producer sends before `start` returns, in words.
    package var log: String {
        record().recorder.log
    }
}

extension Signal {
    /// Records what the signal sends from now on.
    @discardableResult
    package func record() -> Recorder<Value, Error> {
        let recorder = Recorder<Value, Error>()
        observe(recorder.observer)
        return recorder
    }
}

/// A box that several threads may change.
package final class Shared<State: Sendable>: @unchecked Sendable {
    // Unchecked, because `state` is guarded by `lock`: not a `Mutex`, which the thread sanitizer doesn't see when
    // threads wait for it, so that it reports races where there are none.
    private let lock = NSLock()
    private var state: State

    package init(_ state: State) {
        self.state = state
    }

    package var value: State {
        lock.withLock { state }
    }

    package func change<Result: Sendable>(_ change: (inout State) -> Result) -> Result {
        lock.withLock { change(&state) }
    }
}

extension Shared {
    package func append<Element: Sendable>(_ element: Element) where State == [Element] {
        change { $0.append(element) }
    }

    package func increment() where State == Int {
        change { $0 += 1 }
    }
}
