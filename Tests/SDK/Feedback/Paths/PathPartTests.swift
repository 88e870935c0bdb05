import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

/// The work of screens on a path as parts; their effects are in `PartLawTests`.
@Suite(.bodyTimeLimit) struct PathPartTests {
    /// An event to one of 5,000 screens compares none of the others, nor does a push, and the pop of all has no
    /// recursion.
    @Test func fiveThousandScreens() {
        let work = Counted.Work()
        let ended = MutableProperty(0)
        let part = Part(forEach: \DeepApp.path, event: EnumCase(embed: DeepEvent.screen) { $0.screen })
        let reducer = combine(
            pullback({ screen, _ in screen = Counted(number: screen.number + 1, work: work) }, to: part)
        ) {
            (app: inout DeepApp, event: DeepEvent) in
            if case let .change(change) = event { change(&app.path) }
        }
        let effect = Feedback<Counted, Int>(whenBecomesTrue: { _ in true }) { _ in
            SignalProducer<Int, NoError>.never.on(interrupted: { ended.modify { $0 += 1 } })
        }
        let loop = Loop(initial: DeepApp(), reduce: reducer, feedbacks: [pullback([effect], to: part)])
        for number in 1...5_000 {
            loop.send(.change { $0.push(Counted(number: number, work: work)) })
        }
        let before = work.count
        loop.send(.screen(2_500, 0))
        loop.send(.screen(1, 0))
        #expect(before < 20_000 && work.count - before < 20, "\(before) and \(work.count)")
        var counts = [loop.state.value.path[id: 2_500]?.number]
        loop.send(.change { $0.popToRoot() })
        counts += [loop.state.value.path.count, ended.value]
        #expect(counts == [2_501, 1, 4_999])
    }
}

private struct DeepApp: Equatable, Sendable {
    var path: Path<Counted> = []
}

private enum DeepEvent: Sendable {
    case screen(ScreenID, Int)
    case change(@Sendable (inout Path<Counted>) -> Void)

    var screen: (ScreenID, Int)? {
        if case let .screen(id, event) = self { (id, event) } else { nil }
    }
}
