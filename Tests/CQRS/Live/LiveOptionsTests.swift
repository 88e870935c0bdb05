import MillraceBackend
import MillraceStreams
import Testing

@testable import MillraceCQRS

/// When a query is executed without a command, for each number of observers, on virtual time.
struct LiveOptionsTests {
    private let desk = LiveDesk()
    private let refused = "\(CoreError.transport(.refused))"

    @Test func anIntervalBeginsAtTheEndOfEachExecution() {
        let (shown, end) = desk.observe(0, LiveOptions(refreshInterval: .seconds(10)))
        desk.clock.advance(by: .seconds(60))
        #expect(desk.asked == 1)
        desk.answer("a")
        desk.clock.advance(by: .seconds(9))
        #expect(desk.asked == 1)
        desk.clock.advance(by: .seconds(1))
        #expect(desk.asked == 2)
        // Not while one is under way.
        desk.clock.advance(by: .seconds(60))
        #expect(desk.asked == 2)
        desk.fail()
        desk.clock.advance(by: .seconds(10))
        #expect(desk.asked == 3)
        desk.answer("b")
        #expect(shown.all == ["fresh(a)", "fresh(b)"])
        end.dispose()
        desk.clock.advance(by: .seconds(60))

        #expect(desk.asked == 3)
        #expect(desk.clock.isIdle)
    }

    @Test func theShortestIntervalOfThoseWhoAreThereCounts() {
        let (_, _) = desk.observe(0, LiveOptions(refreshInterval: .seconds(30)))
        desk.answer("a")
        let (_, end) = desk.observe(0, LiveOptions(refreshInterval: .seconds(10)))
        let (_, _) = desk.observe(0, LiveOptions(refreshInterval: .zero))
        desk.clock.advance(by: .seconds(10))
        #expect(desk.asked == 2)
        desk.answer("a")
        end.dispose()
        desk.clock.advance(by: .seconds(29))
        #expect(desk.asked == 2)
        desk.clock.advance(by: .seconds(1))

        #expect(desk.asked == 3)
    }

    @Test func eachTriggerOfEachObserverExecutesTheQuery() {
        let (resumed, isResumed) = Signal<Void, Never>.pipe()
        let (reconnected, isReconnected) = Signal<Void, Never>.pipe()
        let first = desk.observe(0, LiveOptions(refreshTriggers: [SignalProducer(resumed)]))
        let second = desk.observe(0, LiveOptions(refreshTriggers: [SignalProducer(reconnected)]))
        // One that comes during an execution is followed by another.
        isResumed.send(value: ())
        #expect(desk.asked == 1)
        desk.answer("a")
        #expect(desk.asked == 2)
        desk.answer("b")
        isReconnected.send(value: ())
        #expect(desk.asked == 3)
        desk.answer("c")
        second.end.dispose()
        isReconnected.send(value: ())
        #expect(desk.asked == 3)
        isResumed.send(value: ())

        #expect(desk.asked == 4)
        #expect(first.shown.all == ["fresh(a)", "fresh(b)", "fresh(c)"])
    }

    /// Neither an interval nor a trigger asks for an answer that would not be taken.
    @Test func aCommandThatIsUnderWayHoldsTheRefreshes() {
        let (shown, _) = desk.observe(0, LiveOptions(refreshInterval: .seconds(10)))
        desk.answer("a")
        desk.live.execute(LiveDesk.Add(letter: "b")).start()
        desk.clock.advance(by: .seconds(60))
        #expect(desk.asked == 1)
        desk.accessible.commands[0].answer(.failure(.status(.init(code: 422))))
        #expect(desk.asked == 2)
        desk.answer("c")

        #expect(shown.all == ["fresh(a)", "fresh(ab, 1 pending)", "fresh(a)", "fresh(c)"])
    }

    @Test func anAnswerIsKeptAndShownToTheNextObserver() {
        let first = desk.observe(0, LiveOptions(refreshInterval: .seconds(1), keepAlive: .seconds(60)))
        desk.answer("a")
        first.end.dispose()
        desk.clock.advance(by: .seconds(59))
        // It is not refreshed meanwhile, but has what happens.
        desk.live.queries.invalidate(.all(LiveDesk.Letters.self))
        desk.tell("e")
        desk.live.execute(LiveDesk.Add(letter: "b")).start()
        #expect(desk.asked == 1)
        let second = desk.observe()
        #expect(second.shown.all == ["stale(aeb, 1 pending)"])
        #expect(desk.asked == 1)
        desk.accessible.commands[0].answer(.success(""))
        desk.answer("aeb")
        #expect(second.shown.all == ["stale(aeb, 1 pending)", "fresh(aeb)"])
        second.end.dispose()
        let third = desk.observe()

        // The first observer's time isn't over yet; the fresh answer is asked for again.
        #expect(third.shown.all == ["fresh(aeb)"])
        #expect(desk.asked == 3)
    }

    @Test(arguments: [(first: 60, second: 10), (first: 10, second: 60), (first: 60, second: 0)])
    func theLongestTimeCounts(first: Int, second: Int) {
        let one = desk.observe(0, LiveOptions(keepAlive: .seconds(first)))
        let other = desk.observe(0, LiveOptions(keepAlive: .seconds(second)))
        desk.answer("a")
        one.end.dispose()
        other.end.dispose()
        desk.clock.advance(by: .milliseconds(59_999))
        let late = desk.observe()
        #expect(late.shown.all == ["fresh(a)"])
        late.end.dispose()
        desk.clock.advance(by: .milliseconds(1))
        let tooLate = desk.observe()

        #expect(tooLate.shown.all == [])
    }

    /// The end of an earlier time forgets nothing.
    @Test func anObserverThatComesBackBeginsItsTimeAnew() {
        for _ in 0..<2 {
            let (_, end) = desk.observe(0, LiveOptions(keepAlive: .seconds(60)))
            desk.answer("a")
            desk.clock.advance(by: .seconds(30))
            end.dispose()
        }
        desk.clock.advance(by: .seconds(59))
        let (shown, end) = desk.observe()
        #expect(shown.all == ["fresh(a)"])
        end.dispose()
        desk.clock.advance(by: .seconds(1))

        #expect(desk.observe().shown.all == [])
    }

    @Test func anExchangeEndsWithTheLastObserverThoughTheAnswerIsKept() {
        let (_, end) = desk.observe(0, LiveOptions(keepAlive: .seconds(60)))
        desk.answer("a")
        desk.live.queries.invalidate(.all(LiveDesk.Letters.self))
        end.dispose()
        #expect(desk.accessible.queries[1].isOver())
        desk.answer("b")
        let (shown, _) = desk.observe()
        #expect(shown.all == ["stale(a)"])
        #expect(desk.asked == 3)
        desk.answer("c")

        #expect(shown.last == "fresh(c)")
    }

    @Test func aFailureIsShownWhenNoRetryIsLeft() {
        let policy = RetryPolicy.exponentialBackoff(upTo: 2, first: .seconds(1), jitter: .none)
        let (shown, _) = desk.observe(0, LiveOptions(retryPolicy: policy))
        desk.fail()
        desk.clock.advance(by: .milliseconds(999))
        #expect(desk.asked == 1)
        desk.clock.advance(by: .milliseconds(1))
        #expect(desk.asked == 2)
        desk.fail()
        desk.clock.advance(by: .milliseconds(1_999))
        #expect(desk.asked == 2)
        desk.clock.advance(by: .milliseconds(1))
        #expect(desk.asked == 3)
        #expect(shown.all == [])
        desk.fail()

        #expect(shown.all == ["failed(\(refused), last: nothing)"])
        #expect(desk.clock.isIdle)
    }

    @Test func aSuccessEndsTheCountOfRetries() {
        let policy = RetryPolicy.constant(upTo: 1, pause: .seconds(1))
        let (shown, _) = desk.observe(0, LiveOptions(retryPolicy: policy))
        for letter in ["a", "b"] {
            desk.fail()
            desk.clock.advance(by: .seconds(1))
            desk.answer(letter)
            desk.live.queries.invalidate(.all(LiveDesk.Letters.self))
        }
        #expect(shown.all == ["fresh(a)", "stale(a)", "fresh(b)", "stale(b)"])
        desk.fail()
        // What makes it stale is executed at once, with retries of its own.
        desk.live.queries.invalidate(.all(LiveDesk.Letters.self))
        #expect(desk.asked == 6)
        desk.fail()
        desk.clock.advance(by: .seconds(1))
        desk.fail()

        #expect(shown.last == "failed(\(refused), last: b)")
        #expect(desk.asked == 7)
    }

    @Test func eachExecutionAfterASuccessHasAllRetries() {
        let policy = RetryPolicy.constant(upTo: 1, pause: .seconds(1))
        let (shown, _) = desk.observe(0, LiveOptions(retryPolicy: policy))
        desk.fail()
        desk.clock.advance(by: .seconds(1))
        desk.answer("a")
        // The asker is told of the failure; the observer isn't.
        let asked = desk.live.execute(LiveDesk.Letters()).start()
        desk.fail()
        desk.clock.advance(by: .seconds(1))
        #expect(desk.asked == 4)
        desk.answer("b")

        #expect(shown.all == ["fresh(a)", "fresh(b)"])
        asked.dispose()
    }

    @Test func aFailureThatStaysIsNotRepeated() {
        let (shown, _) = desk.observe(0, LiveOptions(retryPolicy: .constant(upTo: 3, pause: .seconds(1))))
        let error = CoreError.status(.init(code: 404))
        desk.fail(error)

        #expect(shown.all == ["failed(\(error), last: nothing)"])
        #expect(desk.clock.isIdle)
    }

    @Test func thePolicyWithTheMostRetriesCounts() {
        let (_, _) = desk.observe()
        let (_, _) = desk.observe(0, LiveOptions(retryPolicy: .constant(upTo: 2, pause: .seconds(1))))
        let (shown, end) = desk.observe(0, LiveOptions(retryPolicy: .constant(upTo: 5, pause: .seconds(3))))
        desk.fail()
        desk.clock.advance(by: .seconds(2))
        #expect(desk.asked == 1)
        desk.clock.advance(by: .seconds(1))
        #expect(desk.asked == 2)
        end.dispose()
        desk.fail()
        desk.clock.advance(by: .seconds(1))
        #expect(desk.asked == 3)
        desk.fail()

        #expect(shown.all == [])
        #expect(desk.clock.isIdle)
    }

    /// An observer that comes during a pause doesn't wait for its end.
    @Test func anExecutionForAnotherReasonEndsThePause() {
        let (shown, _) = desk.observe(0, LiveOptions(retryPolicy: .constant(upTo: 1, pause: .seconds(9))))
        desk.fail()
        let (_, _) = desk.observe()
        #expect(desk.asked == 2)
        desk.answer("a")
        desk.clock.advance(by: .seconds(60))

        #expect(desk.asked == 2)
        #expect(shown.all == ["fresh(a)"])
    }
}
