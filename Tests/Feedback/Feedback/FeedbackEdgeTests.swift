import MillraceFeedback
import MillraceStreams
import Testing

/// When an effect begins and ends whose part of the state comes and goes.
@Suite struct FeedbackEdgeTests {
    enum Edge: CaseIterable, Sendable {
        case whenBecomesTrue
        case firstValueAfterNil

        /// A feedback for texts that end with "!"; its effect is named for the state in which it begins.
        func feedback(
            _ effect: @escaping @Sendable (String) -> SignalProducer<String, NoError>
        ) -> Feedback<String, String> {
            switch self {
            case .whenBecomesTrue: Feedback(whenBecomesTrue: { $0.hasSuffix("!") }, effects: effect)
            case .firstValueAfterNil: Feedback(firstValueAfterNil: { $0.hasSuffix("!") ? $0 : nil }, effects: effect)
            }
        }
    }

    private func makeLoop(_ initial: String, _ feedback: Feedback<String, String>) -> Loop<String, String> {
        Loop(initial: initial, reduce: { $0 = $1 }, feedbacks: [feedback])
    }

    @Test(arguments: Edge.allCases)
    func nothingBeginsBeforeTheEdge(edge: Edge) {
        let effects = Log<String>()
        let loop = makeLoop("", edge.feedback { effects.effect($0) })
        loop.send("a")
        #expect(effects.all == [])
    }

    @Test(arguments: Edge.allCases)
    func itBeginsOnceAtTheEdge(edge: Edge) {
        let effects = Log<String>()
        let loop = makeLoop("", edge.feedback { effects.effect($0) })
        loop.send("a!")
        #expect(effects.all == ["+a!"])
        loop.send("b!")
        loop.send("c!")
        #expect(effects.all == ["+a!"])
    }

    @Test(arguments: Edge.allCases)
    func itBeginsWithTheLoopWhereTheFirstStateHasThePart(edge: Edge) {
        let effects = Log<String>()
        let loop = makeLoop("hello!", edge.feedback { effects.effect($0) })
        #expect(effects.take() == ["+hello!"])
        loop.send("gone")
        #expect(effects.take() == ["-hello!"])
    }

    @Test(arguments: Edge.allCases)
    func itIsCancelledAtTheOtherEdgeAndBeginsAnewAtTheNext(edge: Edge) {
        let effects = Log<String>()
        let loop = makeLoop("", edge.feedback { effects.effect($0) })
        loop.send("a!")
        loop.send("b!")
        loop.send("gone")
        #expect(effects.take() == ["+a!", "-a!"])
        loop.send("still")
        #expect(effects.take() == [])
        loop.send("c!")
        #expect(effects.take() == ["+c!"])
    }

    @Test(arguments: Edge.allCases)
    func anAnswerThatKeepsThePartStartsNothing(edge: Edge) {
        let starts = Log<String>()
        let loop = makeLoop(
            "",
            edge.feedback { state in
                starts.add(state)
                return SignalProducer(value: state + state)
            }
        )
        loop.send("a!")
        #expect(loop.state.value == "a!a!")
        loop.send("b!")
        #expect(loop.state.value == "b!")
        #expect(starts.all == ["a!"])
        loop.send("gone")
        loop.send("c!")
        #expect(loop.state.value == "c!c!")
        #expect(starts.all == ["a!", "c!"])
    }

    @Test(arguments: Edge.allCases)
    func anAnswerThatTakesThePartAwayLetsTheEffectBeginAgain(edge: Edge) {
        let starts = Log<String>()
        let loop = makeLoop(
            "",
            edge.feedback { state in
                starts.add(state)
                return SignalProducer(value: "gone")
            }
        )
        loop.send("a!")
        loop.send("a!")
        #expect(loop.state.value == "gone")
        #expect(starts.all == ["a!", "a!"])
    }

    @Test func aPartThatIsTheSameIsNotAskedForAgain() {
        let effects = Log<String>()
        let loop = makeLoop("", Feedback(skippingRepeated: { $0.first }) { effects.effect("\($0)") })
        for state in ["apple", "ant", "bee", "", "bear"] { loop.send(state) }
        #expect(effects.all == ["+a", "-a", "+b", "-b", "+b"])
    }

    @Test func aPredicateThatFailsCancels() {
        let effects = Log<String>()
        let loop = makeLoop("", Feedback(predicate: { $0.hasSuffix("!") }) { effects.effect($0) })
        for state in ["a!", "b!", "gone", "c!"] { loop.send(state) }
        #expect(effects.all == ["+a!", "-a!", "+b!", "-b!", "+c!"])
    }

    @Test func anEventWithoutAPayloadLetsTheEffectGoOn() {
        let effects = Log<String>()
        let loop = makeLoop("", Feedback(extracting: { $0.first }) { effects.effect("\($0)") })
        for event in ["a", "", "b"] { loop.send(event) }
        #expect(effects.all == ["+a", "-a", "+b"])
    }

    @Test func eachEventHasAnEffectBesideThoseBeforeIt() {
        let effects = Log<String>()
        var loop: Loop<String, String>? = makeLoop(
            "",
            Feedback(middleware: { state, event in effects.effect("\(state)\(event)") })
        )
        for event in ["a", "b"] { loop?.send(event) }
        #expect(effects.take() == ["+aa", "+bb"])
        loop = nil
        #expect(effects.take() == ["-aa", "-bb"])
    }
}
