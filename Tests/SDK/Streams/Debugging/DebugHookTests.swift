import Foundation
import MillraceReactiveSwift
import StreamsTestSupport
import Testing

@testable import MillraceStreams

/// Hooks run under no lock: one that uses the stream, or releases what does, doesn't hang.
@Suite(.serialized)
struct DebugHookTests {
    struct Place: Sendable, CustomTestStringConvertible {
        let operatorName: String

        /// Fills a buffer, and calls the function that the hook calls, with something that uses the buffer's owner.
        let fill: @Sendable (_ setHook: (@escaping @Sendable () -> Void) -> Void) -> Void

        var testDescription: String {
            operatorName
        }
    }

    static func pipe(
        _ name: String,
        _ start: @escaping @Sendable (Signal<Int, Never>) -> (any Disposable)?
    ) -> Place {
        Place(operatorName: name) { setHook in
            let (signal, input) = Signal<Int, Never>.pipe()
            let disposable = start(signal)
            setHook { input.send(value: 0) }
            (1...9).forEach(input.send(value:))
            setHook { disposable?.dispose() }
            (1...40).forEach(input.send(value:))
        }
    }

    static let scheduler = TestScheduler()

    static let places: [Place] = [
        pipe("re-entrancy") { signal in
            signal.observeValues { value in
                if value == 1 { (10...30).forEach { _ in signal.observeValues { _ in } } }
            }
        },
        pipe("observe(on:)") { $0.producer.observe(on: scheduler).start() },
        pipe("delay") { $0.producer.delay(.seconds(1), on: scheduler).start() },
        pipe("zip") { $0.producer.zip(with: SignalProducer<Int, Never>.never).start() },
        pipe("flatten") { $0.producer.flatMap(.concat) { _ in SignalProducer<Int, Never>.never }.start() },
        pipe("collect(every:)") { $0.producer.collect(every: .seconds(1), on: scheduler).start() },
        pipe("replayLazily(upTo:)") { $0.producer.replayLazily(upTo: 90).start() },
        pipe("take(last:)") { $0.producer.take(last: 90).start() },
        pipe("values(buffering:)") { signal in
            let values = signal.values(buffering: .unbounded)
            return AnyDisposable { withExtendedLifetime(values) {} }
        },
        Place(operatorName: "re-entrancy of a property") { setHook in
            let property = MutableProperty(0)
            property.producer.startWithValues { value in
                if value == 1 { (10...30).forEach { property.value = $0 } }
            }
            setHook { property.modify { $0 = 2 } }
            property.value = 1
        },
    ]

    @Test("A hook may use the stream that it is told about", arguments: places)
    func highWater(place: Place) {
        let isInside = Shared(false)
        let calls = Shared(0)
        let action = Shared<(@Sendable () -> Void)?>(nil)
        let name = place.operatorName.hasPrefix("re-entrancy") ? "re-entrancy" : place.operatorName
        let done = finishes {
            let thread = ObjectIdentifier(Thread.current)
            let reports = StreamDebugger.onHighWater { mark in
                // Other tests run at the same time, on threads of their own.
                guard mark.operatorName == name, ObjectIdentifier(Thread.current) == thread, !isInside.value else {
                    return
                }
                isInside.change { $0 = true }
                calls.increment()
                action.value?()
                isInside.change { $0 = false }
            }
            place.fill { hook in action.change { $0 = hook } }
            reports.dispose()
            action.change { $0 = nil }
        }
        #expect([done, calls.value > 0] == [true, true])
    }

    @Test func hooksAreToldInTheOrderInWhichTheyWereAdded() {
        let hooks = DebugHooks<Int>()
        let log = Shared<[Int]>([])
        let reports = (0..<20).map { number in hooks.add { _ in log.append(number) } }
        hooks.report(1)
        reports.forEach { $0.dispose() }
        #expect((log.value, hooks.isEmpty) == (Array(0..<20), true))
        // What a hook holds is released under no lock.
        let done = finishes {
            let hooks = DebugHooks<Int>()
            func add() -> any Disposable {
                let scope = ScopedDisposable(hooks.add { _ in })
                return hooks.add { _ in withExtendedLifetime(scope) {} }
            }
            add().dispose()
        }
        #expect(done)
    }
}
