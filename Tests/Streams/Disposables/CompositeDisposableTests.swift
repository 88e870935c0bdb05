import MillraceStreams
import Testing

struct CompositeDisposableTests {
    private let composite = CompositeDisposable()
    private let log = Shared<[Int]>([])

    private func disposable(_ number: Int) -> AnyDisposable {
        AnyDisposable { [log] in log.append(number) }
    }

    @Test func theOrderIsThatOfAddingThoughPlacesAreUsedAgain() {
        let removals = (1...6).map { composite.add(disposable($0)) }
        [0, 2, 4].forEach { removals[$0]?.dispose() }
        (7...8).forEach { composite.add(disposable($0)) }
        composite.dispose()
        #expect(log.value == [2, 4, 6, 7, 8])
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

    @Test func thoseItIsMadeOfAreDisposedOfInTheirOrder() {
        let composite = CompositeDisposable([disposable(1), nil, disposable(2), disposable(3)])
        composite.add(disposable(4))
        composite.dispose()
        #expect(log.value == [1, 2, 3, 4])
    }

    @Test func whatIsAddedAfterwardsIsDisposedOfAtOnce() {
        composite.dispose()
        #expect(composite.add(disposable(1)) == nil)
        #expect(log.value == [1])
    }

    @Test func whatIsTakenBackIsReleasedAndNotDisposedOf() {
        let leaks = Leaks()
        for count in [1, 2, 40, 100] {
            let removals = (0..<count).map { number in
                composite.add { [held = leaks.watch(), log] in withExtendedLifetime(held) { log.append(number) } }
            }
            removals.forEach { $0?.dispose() }
            #expect(leaks.isEmpty)
        }
        composite.dispose()
        #expect(log.value == [])
    }
}
