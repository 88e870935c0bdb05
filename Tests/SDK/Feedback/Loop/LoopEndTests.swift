import MillraceFeedback
import MillraceStreams
import Testing

/// What ends with a loop, and from when on.
struct LoopEndTests {
    typealias States = SignalProducer<Int, Never>

    /// A way in which an observer ends a loop inside a state.
    struct End: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let apply: @Sendable (States, _ last: Int) -> States
    }

    static let ends: [End] = [
        End(testDescription: "take(first:)") { $0.take(first: $1 + 1) },
        End(testDescription: "take(while:)") { states, last in states.take(while: { $0 < last }) },
        End(testDescription: "take(until:)") { states, last in
            let (stop, input) = Signal<Void, Never>.pipe()
            return states.on(value: { if $0 == last { input.send(value: ()) } }).take(until: stop)
        },
        End(testDescription: "a failure") { states, last in
            states.promoteError(Oops.self)
                .attemptMap { state in state == last ? .failure(Oops()) : .success(state) }
                .flatMapError { _ in .empty }
        },
    ]

    private struct Oops: Error {}

    @Test("After the observer has ended the loop no further effect starts", arguments: ends, 0...3)
    func noEffectAfterTheEnd(end: End, last: Int) {
        let effects = Log<String>()
        let states = States.feedbackLoop(
            initial: 0,
            reduce: { (state: inout Int, event: Int) in state += event },
            feedbacks: [
                Feedback { (state: Int) -> SignalProducer<Int, Never> in
                    effects.add("first of \(state)")
                    return state < 9 ? .init(value: 1) : .empty
                },
                Feedback { (state: Int) -> SignalProducer<Int, Never> in
                    effects.add("second of \(state)")
                    return .empty
                },
            ]
        )
        end.apply(states, last).start()
        let relevant = effects.all.filter { $0.hasSuffix(" \(last)") || $0.hasPrefix("first") }
        #expect(relevant == (0..<last).map { "first of \($0)" })
    }
}
