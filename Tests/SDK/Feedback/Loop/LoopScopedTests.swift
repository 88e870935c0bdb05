import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

@Suite(.bodyTimeLimit) struct LoopScopedTests {
    struct Whole: Equatable {
        var left = 0
        var right = 0
    }

    enum WholeEvent {
        case left(Int)
        case right(Int)
    }

    static let left = EnumCase<WholeEvent, Int>(embed: WholeEvent.left) { event in
        guard case let .left(number) = event else { return nil }
        return number
    }

    static let right = EnumCase<WholeEvent, Int>(embed: WholeEvent.right) { event in
        guard case let .right(number) = event else { return nil }
        return number
    }

    static let adding: Reducer<Int, Int> = { $0 += $1 }

    static let reducer: Reducer<Whole, WholeEvent> = combine(
        pullback(adding, to: Part(\.left, event: left)),
        pullback(adding, to: Part(\.right, event: right))
    )

    @Test func aScopedLoopSeesItsPartAndKeepsTheWholeAlive() {
        var loop: Loop? = Loop(initial: Whole(), reduce: Self.reducer)
        let scoped = loop?.scoped(to: \.left, event: { (number: Int) in .left(number) })
        scoped?.send(5)
        #expect(loop?.state.value == Whole(left: 5))
        var seen = [scoped?.state.value]
        loop = nil
        scoped?.send(3)
        seen.append(scoped?.state.value)
        #expect(seen == [5, 8])
    }

    @Test func whatChangesElsewhereIsNotSeenWhereThePartCanBeCompared() {
        struct Opaque {
            var number: Int
        }
        struct Pair {
            var left = 0
            var right = Opaque(number: 0)
        }
        let loop = Loop<Pair, WholeEvent>(
            initial: Pair(),
            reduce: { pair, event in
                switch event {
                case let .left(number): pair.left = number
                case let .right(number): pair.right.number = number
                }
            }
        )
        let (left, right) = (Log<Int>(), Log<Int>())
        let scopes = (
            loop.scoped(to: \.left, event: { (number: Int) in .left(number) }),
            loop.scoped(to: \.right, event: { (number: Int) in .right(number) })
        )
        withExtendedLifetime(scopes) {
            let observations = CompositeDisposable([
                scopes.0.state.producer.startWithValues { left.add($0) },
                scopes.1.state.producer.startWithValues { right.add($0.number) },
            ])
            for event: WholeEvent in [.left(0), .left(1), .right(1), .right(1), .left(1), .left(2)] { loop.send(event) }
            observations.dispose()
        }
        #expect([left, right].map { $0.all } == [[0, 1, 2], [0, 0, 0, 1, 1, 1, 1]])
    }
}
