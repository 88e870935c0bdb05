import MillraceFeedback
import MillraceRendering
import MillraceStreams
import Testing

@testable import MillraceFlow

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
        let shown = loop.state.value.toasts.list.map(\.text)
        // Nothing else that happens begins the time anew.
        loop.send(.other)
        scheduler.advance(by: .milliseconds(1))
        let left = loop.state.value.left
        scheduler.advance(by: .seconds(4))
        #expect((shown, left) == (["long", "short"], [2]))
        let state = loop.state.value
        #expect((state.left, state.toasts.list.isEmpty, scheduler.isIdle) == ([2, 1], true, true))
    }

    /// A toast that is removed sends nothing, and those of a restored state leave, too.
    @Test(arguments: [true, false]) func otherToastsLeave(isRemoved: Bool) {
        var state = State()
        state.toasts.show("restored")
        let loop = makeLoop(state)
        if isRemoved { loop.send(.remove(1)) }
        let isIdle = scheduler.isIdle
        scheduler.advance(by: .seconds(4))
        #expect((isIdle, loop.state.value.left) == (isRemoved, isRemoved ? [] : [1]))
    }

    @Test func manyToastsLeaveAndNothingIsLeftWithTheLoop() {
        var loop: Loop<State, Event>? = makeLoop()
        for index in 0..<200 { loop?.send(.show("\(index)", .seconds(4))) }
        let count = loop?.state.value.toasts.list.count
        scheduler.advance(by: .seconds(4))
        #expect((count, loop?.state.value.left) == (200, Array(1...200)))
        loop?.send(.show("last", .seconds(4)))
        loop = nil
        #expect(scheduler.isIdle)
    }
}
