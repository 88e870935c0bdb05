import MillraceReactiveSwift
import StreamsTestSupport
import Testing

@testable import MillraceStreams

/// Nothing foreign runs under a property's lock: what a change releases may use the property.
struct PropertyLockTests {
    /// Tells a function when it is released.
    final class Ending: Sendable {
        private let onEnd: @Sendable () -> Void

        init(_ onEnd: @escaping @Sendable () -> Void) {
            self.onEnd = onEnd
        }

        deinit {
            onEnd()
        }
    }

    typealias Box = MutableProperty<Ending?>

    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (Box) -> Void
    }

    static let changes = [
        Change(testDescription: "value") { $0.value = nil },
        Change(testDescription: "swap") { $0.swap(nil) },
        Change(testDescription: "replace") { $0.replace { _ in .some(nil) } },
        Change(testDescription: "modify that returns it") { box in
            let removed = box.modify { value in value.take() }
            withExtendedLifetime(removed) {}
        },
        Change(testDescription: "binding") { $0 <~ SignalProducer<Ending?, Never>(value: nil) },
        Change(testDescription: "inside a delivery") { box in
            box.producer.take(first: 1).startWithValues { _ in box.value = nil }
        },
    ]

    @Test("What a change releases may read and set the property", arguments: changes)
    func endings(change: Change) {
        let ended = Shared(0)
        let made = finishes {
            let box = Box(nil)
            box.value = Ending { [weak box] in
                // Still there when it runs: the property outlives its value.
                if box?.value == nil { ended.increment() }
                box?.modify { _ in }
            }
            change.make(box)
        }
        #expect((made, ended.value) == (true, 1))
    }

    @Test func whatADerivedPropertyAndAScopeReleaseMayReadIt() {
        let found = Shared<[Bool]>([])
        let made = finishes {
            let scope = MutableProperty<ScopedDisposable<AnyDisposable>?>(nil)
            let action = AnyDisposable { [weak scope] in found.append(scope.map { $0.value == nil } ?? false) }
            scope.value = ScopedDisposable(action)
            scope.value = nil
            let (signal, input) = Signal<Ending?, Never>.pipe()
            let derived = Property<Ending?>(initial: nil, then: signal)
            let ending = Ending { [weak derived] in found.append(derived.map { $0.value == nil } ?? false) }
            input.send(value: consume ending)
            input.send(value: nil)
            withExtendedLifetime(derived) {}
        }
        #expect((made, found.value) == (true, [true, true]))
    }

    @Test func observersAreToldOfAChangeBeforeAnActionThrowsAndOfNoneThatIsRefused() {
        let property = MutableProperty(1)
        let recorder = property.producer.record().recorder
        #expect(throws: Oops.self) {
            try property.modify { value in
                value = 2
                throw Oops()
            }
        }
        let replaced = [property.replace { _ in nil }, property.replace { $0 + 1 }]
        property.value = 4
        #expect((replaced, property.value, recorder.values) == ([false, true], 4, [1, 2, 3, 4]))
    }
}
