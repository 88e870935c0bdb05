import Millrace
import MillraceTestKit
import Testing

@Suite struct TimersTests {
    private let scheduler = TestScheduler()

    private func makeLoop() -> Loop<Stopwatch, Stopwatch.Event> {
        Loop(
            initial: Stopwatch(),
            reduce: Stopwatch.reducer,
            feedbacks: Stopwatch.feedbacks(scheduler: scheduler)
        )
    }

    @Test func itCountsWhileItRuns() {
        let loop = makeLoop()
        #expect(scheduler.isIdle)
        loop.send(.didTapToggle)
        scheduler.advance(by: .milliseconds(3_900))
        #expect(loop.state.value == Stopwatch(seconds: 3, isRunning: true))
        loop.send(.didTapToggle)
        #expect(scheduler.isIdle)
        loop.send(.didTapToggle)
        scheduler.advance(by: .milliseconds(999))
        #expect(loop.state.value.seconds == 3)
        scheduler.advance(by: .milliseconds(1))
        #expect(loop.state.value.seconds == 4)
    }
}
