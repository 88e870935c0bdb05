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
        let isAwaited = awaited != .never
        var wasIdle = [activity.isIdle]
        switch way {
        case .answers:
            sink.send(value: .answer)
            sink.sendCompleted()
        case .answersAndGoesOn:
            for _ in 0..<2 {
                sink.send(value: .answer)
                wasIdle.append(activity.isIdle)
            }
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
        let between = way == .answersAndGoesOn ? Array(repeating: awaited != .untilEnd, count: 2) : []
        #expect(wasIdle + [activity.isIdle] == [!isAwaited] + between + [true])
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
        let areAwaited = forms.map { feedback, _ in
            withExtendedLifetime(loop([feedback])) { !activity.isIdle }
        }
        #expect((areAwaited, activity.isIdle) == (forms.map(\.isAwaited), true))
    }

    @Test func anObserverIsToldOfTheLastEndAndOfNoMomentInBetween() {
        let (effect, sink) = Signal<Event, NoError>.pipe()
        let log = Log<String>()
        let observation = activity.observeIdle { log.add("idle") }
        // Each state replaces the effect: within a turn, one ends before the next begins.
        let loop = loop([Feedback(lensing: \.wanted) { number in number < 3 ? effect.producer : .empty }])
        for number in 1...2 { loop.send(.want(number)) }
        sink.send(value: .want(2))
        log.add("an effect that ends")
        loop.send(.want(3))
        observation.dispose()
        loop.send(.want(0))
        loop.send(.want(nil))
        log.expect("an effect that ends", "idle")
        #expect(activity.isIdle)
    }

    /// An event that waits for its turn may start an effect.
    @Test func anEventThatWaitsIsAwaited() {
        let loop = loop([Feedback(skippingRepeated: \.wanted) { _ in .empty }])
        let wasIdle = Log<Bool>()
        let observation = loop.state.producer.startWithValues { [weak loop] state in
            guard state.wanted == 1 else { return }
            wasIdle.add(activity.isIdle)
            loop?.send(.want(2))
            wasIdle.add(activity.isIdle)
        }
        loop.send(.want(1))
        wasIdle.expect(true, false)
        #expect((loop.state.value.wanted, activity.isIdle) == (2, true))
        observation.dispose()
    }

    /// What an answer leads to, in another loop too, has begun before the answer counts.
    @Test func theEffectThatAnAnswerLeadsToIsAwaitedBefore() {
        let log = Log<String>()
        let (effect, sink) = Signal<Event, NoError>.pipe()
        let second = Mutex<Loop<State, Event>?>(nil)
        let first = loop([Feedback(skippingRepeated: \.wanted) { $0 == 0 ? effect.producer : .empty }])
        let observation = first.state.producer.startWithValues { state in
            guard state.wanted == 1 else { return }
            let waiting = Feedback<State, Event>(predicate: { _ in true }) { _ in .never }
            second.withLock { $0 = loop([waiting]) }
        }
        let idle = activity.observeIdle { log.add("idle") }
        sink.send(value: .want(1))
        log.add("the second loop ends")
        second.withLock { $0 = nil }
        log.expect("the second loop ends", "idle")
        observation.dispose()
        idle.dispose()
        withExtendedLifetime(first) {}
    }
}
