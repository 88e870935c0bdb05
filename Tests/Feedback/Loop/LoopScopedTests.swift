import MillraceFeedback
import MillraceStreams
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct LoopScopedTests {
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

    @Test func reducersOfPartsMakeOneOfTheWhole() {
        let loop = Loop(initial: Whole(), reduce: Self.reducer)
        loop.send(.left(1))
        loop.send(.right(2))
        #expect(loop.state.value == Whole(left: 1, right: 2))
    }

    @Test func aReducerOfACaseLeavesOtherCasesAlone() {
        enum Page: Equatable, Sendable {
            case list(Int)
            case empty
        }
        let list = EnumCase<Page, Int>(embed: Page.list) { page in
            guard case let .list(count) = page else { return nil }
            return count
        }
        let reducer: Reducer<Page, WholeEvent> = pullback(Self.adding, to: Part(list, event: Self.left))
        var page = Page.list(1)
        reducer(&page, .left(2))
        #expect(page == .list(3))
        reducer(&page, .right(2))
        #expect(page == .list(3))
        page = .empty
        reducer(&page, .left(2))
        #expect(page == .empty)
    }

    @Test func aScopedLoopSeesItsPartAndSendsToTheWhole() {
        let loop = Loop(initial: Whole(), reduce: Self.reducer)
        let scoped = loop.scoped(to: \.left, event: { (number: Int) in .left(number) })
        scoped.send(5)
        #expect(scoped.state.value == 5)
        #expect(loop.state.value == Whole(left: 5))
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
        let left = Mutex<[Int]>([])
        let right = Mutex<[Int]>([])
        let scopes = (
            loop.scoped(to: \.left, event: { (number: Int) in .left(number) }),
            loop.scoped(to: \.right, event: { (number: Int) in .right(number) })
        )
        withExtendedLifetime(scopes) {
            let observations = CompositeDisposable([
                scopes.0.state.producer.startWithValues { number in left.withLock { $0.append(number) } },
                scopes.1.state.producer.startWithValues { part in right.withLock { $0.append(part.number) } },
            ])
            for event: WholeEvent in [.left(0), .left(1), .right(1), .right(1), .left(1), .left(2)] { loop.send(event) }
            observations.dispose()
        }
        #expect(left.withLock { $0 } == [0, 1, 2])
        #expect(right.withLock { $0 } == [0, 0, 0, 1, 1, 1, 1])
    }

    @Test func aScopedLoopKeepsTheWholeAlive() {
        var loop: Loop? = Loop(initial: Whole(), reduce: Self.reducer)
        let scoped = loop?.scoped(to: \.left, event: { (number: Int) in .left(number) })
        loop = nil
        scoped?.send(3)
        #expect(scoped?.state.value == 3)
    }

    @Test func feedbacksOfAPartAreFeedbacksOfTheWhole() {
        let doubling = Feedback<Int, Int>(predicate: { $0 == 1 }) { state in SignalProducer<Int, NoError>(value: state)
        }
        let loop = Loop(
            initial: Whole(),
            reduce: Self.reducer,
            feedbacks: [pullback([doubling], to: Part(\.left, event: Self.left))]
        )
        loop.send(.right(1))
        #expect(loop.state.value == Whole(right: 1))
        loop.send(.left(1))
        #expect(loop.state.value == Whole(left: 2, right: 1))
    }

    @Test func eventsOfAPartAreExtractedFromThoseOfTheWhole() {
        let echo = Feedback<Int, Int>(
            extracting: { (event: Int) in event > 0 ? event : nil },
            effects: { SignalProducer<Int, NoError>(value: -$0) }
        )
        let loop = Loop(
            initial: Whole(),
            reduce: Self.reducer,
            feedbacks: [pullback([echo], to: Part(\.left, event: Self.left))]
        )
        loop.send(.right(5))
        loop.send(.left(5))
        #expect(loop.state.value == Whole(left: 0, right: 5))
    }

    @Test func aPropertyRunsItsLoopWhileItIsHeld() {
        let interruptions = MutableProperty(0)
        let (source, sink) = Signal<Int, NoError>.pipe()
        var property: Property<Int>? = Property(
            initial: 0,
            reduce: { (state: inout Int, event: Int) in state += event },
            feedbacks: [
                Feedback(
                    source: source.producer.on(interrupted: { interruptions.modify { $0 += 1 } }),
                    as: { $0 }
                )
            ]
        )
        sink.send(value: 4)
        #expect(property?.value == 4)
        property = nil
        #expect(interruptions.value == 1)
    }

    @Test func aProducerRunsALoopAtEachStart() {
        let producer = SignalProducer<Int, NoError>.feedbackLoop(
            initial: 0,
            reduce: { (state: inout Int, event: Int) in state += event },
            feedbacks: [Feedback(predicate: { $0 < 3 }) { _ in SignalProducer<Int, NoError>(value: 1) }]
        )
        for _ in 0..<2 {
            #expect(producer.take(while: { $0 < 3 }).collect().single() == .success([0, 1, 2]))
            #expect(producer.take(first: 4).collect().single() == .success([0, 1, 2, 3]))
        }
    }
}
