import Dispatch
import MillraceFeedback
import MillraceStreams
import Testing

@Suite struct LoopStressTests {
    struct State {
        var sent = 0
        var echoed = 0
        var isOn = false
    }

    enum Event {
        case sent
        case echoed
        case turned
    }

    /// Eight threads send and scope, effects start and are cancelled: every accepted event is reduced exactly once.
    @Test func everyAcceptedEventIsReducedOnce() {
        let rounds = 500
        let accepted = MutableProperty(0)
        let loop = Loop<State, Event>(
            initial: State(),
            reduce: { state, event in
                switch event {
                case .sent: state.sent += 1
                case .echoed: state.echoed += 1
                case .turned: state.isOn.toggle()
                }
            },
            feedbacks: [
                Feedback(whenBecomesTrue: { $0.isOn }) { _ in
                    SignalProducer<Event, NoError>(values: .echoed, .echoed).concat(.never)
                },
                Feedback(predicate: { $0.sent.isMultiple(of: 7) }) { _ in SignalProducer<Event, NoError>.never },
            ]
        )
        loop.observeJournal { entry in
            if case .accepted = entry { accepted.modify { $0 += 1 } }
        }
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for round in 0..<rounds {
                if thread == 0 {
                    loop.send(.turned)
                } else if round.isMultiple(of: 3) {
                    loop.scoped(to: \.sent, event: { (_: Int) in .sent }).send(0)
                } else {
                    loop.send(.sent)
                }
            }
        }
        let state = loop.state.value
        #expect((state.sent, state.isOn) == (7 * rounds, false))
        #expect(accepted.value == state.sent + state.echoed + rounds)
    }

    @Test func loopsEndWhileOthersSend() {
        for _ in 0..<200 {
            let holder = MutableProperty<Loop<Int, Int>?>(
                Loop(
                    initial: 0,
                    reduce: { $0 += $1 },
                    feedbacks: [
                        Feedback(predicate: { $0.isMultiple(of: 3) }) { _ in SignalProducer<Int, NoError>(value: 1) }
                    ]
                )
            )
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                if thread == 3 {
                    holder.value = nil
                } else {
                    for _ in 0..<10 { holder.value?.send(1) }
                }
            }
            #expect(holder.value == nil)
        }
    }
}
