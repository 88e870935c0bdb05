import MillraceStreams
import Synchronization
import Testing

@testable import MillraceFeedback

/// The count of the effects that are waited for, over the ways in which effects end.
struct LoopActivityTests {
    struct State: Equatable {
        var wanted: Int? = 0
        var child: Int?
    }

    enum Event: Equatable {
        case want(Int?)
        case present(Int?)
        case answer
    }

    /// How an effect ends, or doesn't.
    enum Way: CaseIterable {
        case answers, answersAndGoesOn, completes, isInterrupted, isReplaced, isUnwanted, losesItsPart, losesItsLoop
    }

    private let activity = LoopActivity()

    private static let reduce: Reducer<State, Event> = { state, event in
        switch event {
        case let .want(wanted): state.wanted = wanted
        case let .present(child): state.child = child
        case .answer: break
        }
    }

    private func loop(_ feedbacks: [Feedback<State, Event>]) -> Loop<State, Event> {
        LoopActivity.$current.withValue(activity) {
            Loop(initial: State(), reduce: Self.reduce, feedbacks: feedbacks)
        }
    }

    @Test(arguments: Way.allCases, [AwaitedEffects.untilFirstEvent, .untilEnd, .never])
    func anEffectIsAwaitedUntilItHasAnsweredOrEnded(way: Way, awaited: AwaitedEffects) {
        let (effect, sink) = Signal<Event, NoError>.pipe()
        let feedback = Feedback<State, Event>(skippingRepeated: { $0.wanted ?? $0.child }) { number in
            number < 1 ? effect.producer : .empty
        }
        .awaited(awaited)
        var loop: Loop<State, Event>? = loop([feedback])
        #expect(activity.isIdle == (awaited == .never))
        switch way {
        case .answers:
            sink.send(value: .answer)
            sink.sendCompleted()
        case .answersAndGoesOn:
            sink.send(value: .answer)
            #expect(activity.isIdle == (awaited != .untilEnd))
            sink.send(value: .answer)
            #expect(activity.isIdle == (awaited != .untilEnd))
            sink.sendCompleted()
        case .completes: sink.sendCompleted()
        case .isInterrupted: sink.sendInterrupted()
        case .isReplaced: loop?.send(.want(1))
        case .isUnwanted: loop?.send(.want(nil))
        case .losesItsPart:
            loop?.send(.present(0))
            loop?.send(.want(nil))
            loop?.send(.present(nil))
        case .losesItsLoop: loop = nil
        }
        #expect(activity.isIdle)
        withExtendedLifetime(loop) {}
    }

    /// The forms of feedbacks, by the effects that they start at the beginning.
    @Test func everyFormIsAwaitedButASource() {
        let waiting = SignalProducer<Event, NoError>.never
        let forms: [(Feedback<State, Event>, isAwaited: Bool)] = [
            (Feedback(effects: { _ in waiting }), true),
            (Feedback(predicate: { _ in true }, effects: { _ in waiting }), true),
            (Feedback(lensing: { $0.wanted }, effects: { _ in waiting }), true),
            (Feedback(skippingRepeated: { $0.wanted }, effects: { _ in waiting }), true),
            (Feedback(compacting: { $0.map(\.wanted) }, effects: { _ in waiting }), true),
            (Feedback(source: Signal<Event, NoError>.never, as: { $0 }), false),
            (Feedback(predicate: { _ in true }, effects: { _ in waiting }).named("named"), true),
            (Feedback(predicate: { _ in true }, effects: { _ in waiting }).awaited(.never).named("named"), false),
        ]
        for (number, form) in forms.enumerated() {
            let loop = loop([form.0])
            #expect(activity.isIdle == !form.isAwaited, "form \(number)")
            withExtendedLifetime(loop) {}
        }
        #expect(activity.isIdle)
    }

    @Test func anObserverIsToldOfTheLastEndAndOfNoMomentInBetween() {
        let (effect, sink) = Signal<Event, NoError>.pipe()
        let told = Mutex(0)
        let observation = activity.observeIdle { told.withLock { $0 += 1 } }
        // Each state replaces the effect: within a turn, one ends before the next begins.
        let loop = loop([Feedback(lensing: \.wanted) { number in number < 3 ? effect.producer : .empty }])
        for number in 1...2 { loop.send(.want(number)) }
        sink.send(value: .want(2))
        #expect(told.withLock { $0 } == 0)
        loop.send(.want(3))
        #expect(told.withLock { $0 } == 1)
        observation.dispose()
        loop.send(.want(0))
        loop.send(.want(nil))
        #expect(told.withLock { $0 } == 1)
        #expect(activity.isIdle)
    }

    /// An event that waits for its turn may start an effect.
    @Test func anEventThatWaitsIsAwaited() {
        let loop = loop([Feedback(skippingRepeated: \.wanted) { _ in .empty }])
        let wasIdle = Mutex<[Bool]>([])
        let observation = loop.state.producer.startWithValues { [weak loop] state in
            guard state.wanted == 1 else { return }
            wasIdle.withLock { $0.append(activity.isIdle) }
            loop?.send(.want(2))
            wasIdle.withLock { $0.append(activity.isIdle) }
        }
        loop.send(.want(1))
        #expect(wasIdle.withLock { $0 } == [true, false])
        #expect(loop.state.value.wanted == 2)
        #expect(activity.isIdle)
        observation.dispose()
    }

    /// What an answer leads to, in another loop too, has begun before the answer counts.
    @Test func theEffectThatAnAnswerLeadsToIsAwaitedBefore() {
        let told = Mutex<[Bool]>([])
        let (effect, sink) = Signal<Event, NoError>.pipe()
        let second = Mutex<Loop<State, Event>?>(nil)
        let first = loop([Feedback(skippingRepeated: \.wanted) { $0 == 0 ? effect.producer : .empty }])
        let observation = first.state.producer.startWithValues { state in
            guard state.wanted == 1 else { return }
            let waiting = Feedback<State, Event>(predicate: { _ in true }) { _ in .never }
            second.withLock { $0 = loop([waiting]) }
        }
        let idle = activity.observeIdle { told.withLock { $0.append(true) } }
        sink.send(value: .want(1))
        #expect(told.withLock { $0.isEmpty })
        second.withLock { $0 = nil }
        #expect(told.withLock { $0.count } == 1)
        observation.dispose()
        idle.dispose()
        withExtendedLifetime(first) {}
    }
}
