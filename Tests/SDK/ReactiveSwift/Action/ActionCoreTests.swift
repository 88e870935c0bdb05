import Foundation
import MillraceReactiveSwift
import StreamsTestSupport
import Testing

@testable import MillraceStreams

/// Whether an action is running is one truth: `isExecuting`.
struct ActionCoreTests {
    @Test("Between an end and a beginning nothing comes: while a run is under way, the action is executing")
    func oneTruth() {
        for round in 0..<40 {
            let (signal, input) = Signal<Int, Never>.pipe()
            let action = Action<Int, Int, Never> { _ in signal.producer.take(first: 1) }
            action.apply(0).start()
            // Both threads come to the property at once: one to end its run, the other to begin.
            let lock = Unlocking(action)
            let second = Shared<[String]>([])
            let ended = DispatchSemaphore(value: 0)
            let begun = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                input.send(value: round)
                ended.signal()
            }
            lock.waitForSomebody()
            Thread.detachNewThread {
                action.apply(1).start { second.append("\($0)") }
                begun.signal()
            }
            for _ in 0..<round { sched_yield() }
            lock.unlock()
            ended.waitInTest()
            begun.waitInTest()
            let isRunning = second.value.isEmpty
            let states = [action.isExecuting.value, action.isEnabled.value]
            input.send(value: 9)
            #expect(
                states + [action.isExecuting.value, action.isEnabled.value] == [isRunning, !isRunning, false, true]
            )
        }
    }

    @Test func theWorkIsMadeOfTheStateThatWasFoundEnabled() {
        let state = MutableProperty(0)
        let made = Shared<[Int]>([])
        let isArmed = Shared(false)
        let action = Action<Void, Int, Never>(
            state: state,
            enabledIf: { value in
                // Somebody changes the state when it has just been found enabled.
                let isFirst = isArmed.change { isArmed in
                    defer { isArmed = false }
                    return isArmed
                }
                if isFirst { state.value = 5 }
                return value < 5
            },
            execute: { state, _ in
                made.append(state)
                return SignalProducer(value: state)
            }
        )
        isArmed.change { $0 = true }
        action.apply().start()
        #expect(made.value == [0])
    }

    /// Holds the lock of what says whether an action is running.
    private final class Unlocking: Sendable {
        private let core: PropertyCore<Bool>

        init(_ action: Action<Int, Int, Never>) {
            core = action.isExecuting.core
            core.lock.lock()
        }

        func waitForSomebody() {
            while core.lock.state.load(ordering: .relaxed) != 2 { sched_yield() }
        }

        func unlock() {
            core.lock.unlock()
        }
    }
}
