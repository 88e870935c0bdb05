import MillraceFeedback
import MillraceRendering
import MillraceStreams
import Testing

@testable import MillraceTerminal

/// Toasts leave by the scheduler's clock, each after its own time.
struct ToastFeedbackTests {
    private struct State: Equatable, Sendable {
        var toasts = Toasts()
        var left: [Int] = []
        var others = 0
    }

    private enum Event: Sendable {
        case show(String, Duration)
        case remove(Int)
        case left(Int)
        case other
    }

    private let scheduler = TestScheduler()

    private func makeLoop(_ initial: State = State()) -> Loop<State, Event> {
        Loop(
            initial: initial,
            reduce: { state, event in
                switch event {
                case let .show(text, duration): state.toasts.show(text, for: duration)
                case let .remove(id): state.toasts.remove(id)
                case let .left(id):
                    state.left.append(id)
                    state.toasts.remove(id)
                case .other: state.others += 1
                }
            },
            feedbacks: [.toasts(\.toasts.list, leaving: Event.left, on: scheduler)]
        )
    }

    @Test func eachLeavesAfterItsTime() {
        let loop = makeLoop()
        loop.send(.show("long", .seconds(9)))
        scheduler.advance(by: .seconds(1))
        loop.send(.show("short", .seconds(4)))
        scheduler.advance(by: .milliseconds(3999))
        #expect(loop.state.value.toasts.list.map(\.text) == ["long", "short"])
        // Nothing else that happens begins the time anew.
        loop.send(.other)
        scheduler.advance(by: .milliseconds(1))
        #expect(loop.state.value.left == [2])
        scheduler.advance(by: .seconds(4))
        #expect(loop.state.value.left == [2, 1] && loop.state.value.toasts.list.isEmpty)
        #expect(scheduler.isIdle)
    }

    @Test func aToastThatIsRemovedSendsNothing() {
        let loop = makeLoop()
        loop.send(.show("a", .seconds(4)))
        loop.send(.remove(1))
        #expect(scheduler.isIdle)
        scheduler.run()
        #expect(loop.state.value.left == [])
    }

    @Test func theToastsOfARestoredStateLeaveToo() {
        var state = State()
        state.toasts.show("restored")
        let loop = makeLoop(state)
        scheduler.advance(by: .seconds(4))
        #expect(loop.state.value.left == [1])
    }

    @Test func manyToastsLeaveAndNothingIsLeftWithTheLoop() {
        var loop: Loop<State, Event>? = makeLoop()
        for index in 0..<200 { loop?.send(.show("\(index)", .seconds(4))) }
        #expect(loop?.state.value.toasts.list.count == 200)
        scheduler.advance(by: .seconds(4))
        #expect(loop?.state.value.left == Array(1...200))
        loop?.send(.show("last", .seconds(4)))
        loop = nil
        #expect(scheduler.isIdle)
    }
}
