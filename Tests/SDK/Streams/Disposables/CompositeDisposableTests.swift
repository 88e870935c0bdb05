import StreamsTestSupport
import TestSupport
import Testing

@testable import MillraceStreams

struct CompositeDisposableTests {
    private let composite = CompositeDisposable()
    private let log = Shared<[Int]>([])

    private func disposable(_ number: Int) -> AnyDisposable {
        AnyDisposable { [log] in log.append(number) }
    }

    @Test("The order is that of adding, after any removals", arguments: 0..<200)
    func order(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var expected: [Int] = []
        var removals: [Int: any Disposable] = [:]
        for number in 0..<Int.random(in: 1...120, using: &generator) {
            if Int.random(in: 0..<5, using: &generator) < 3 || expected.isEmpty {
                removals[number] = composite.add(disposable(number))
                expected.append(number)
            } else {
                let removed = expected.remove(at: Int.random(in: expected.indices, using: &generator))
                removals[removed]?.dispose()
                // Taking back twice takes back nothing else.
                removals[removed]?.dispose()
            }
        }
        composite.dispose()
        #expect(log.value == expected)
    }

    @Test func thoseItIsMadeOfAreDisposedOfInTheirOrderAndWhatIsAddedLaterAtOnce() {
        let composite = CompositeDisposable([disposable(1), nil, disposable(2), disposable(3)])
        composite.add(disposable(4))
        composite.dispose()
        let late = [composite.add(disposable(5)), composite += nil as (any Disposable)?]
        #expect((late.map { $0 == nil }, composite.isDisposed) == ([true, true], true))
        #expect(log.value == [1, 2, 3, 4, 5])
    }

    @Test("An action that was added for good runs once, in its place, and goes", arguments: 0..<16, [false, true])
    func actions(pattern: Int, disposes: Bool) {
        let leaks = Leaks()
        do {
            let composite = CompositeDisposable()
            for number in 1...4 {
                let held = leaks.watch()
                let action: @Sendable () -> Void = { [log] in log.append(held.passing(number)) }
                if pattern & (1 << (number - 1)) == 0 {
                    composite.insert(action)
                } else {
                    composite.insert(AnyDisposable(action))
                }
            }
            // Takes back what is in the first place only if that can be taken back.
            composite.remove(0)
            let isFirstLeft = pattern & 1 == 0
            #expect((leaks.count, composite.isEmpty) == (isFirstLeft ? 4 : 3, false))
            guard disposes else { return }
            composite.dispose()
            composite.dispose()
            let left = leaks.count
            composite.insert { [log] in log.append(5) }
            #expect((left, log.value) == (0, isFirstLeft ? [1, 2, 3, 4, 5] : [2, 3, 4, 5]))
        }
        #expect(leaks.count == 0)
    }

    @Test func aChildIsForgottenByItsParentAndKeepsItNoLonger() {
        weak var parent: CompositeDisposable?
        var states: [Bool?] = []
        let child: CompositeDisposable
        let abandoned: CompositeDisposable
        do {
            let made = CompositeDisposable()
            parent = made
            child = CompositeDisposable(childOf: made)
            abandoned = CompositeDisposable(childOf: made)
            states.append(made.isEmpty)
        }
        child.dispose()
        states.append(parent?.isEmpty)
        parent?.dispose()
        #expect(states + [abandoned.isDisposed, parent == nil] == [false, false, true, true])
    }
}
