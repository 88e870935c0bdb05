import Dispatch
import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

/// Screens on a path as parts: their effects are those of the screens that are there.
@Suite(.bodyTimeLimit) struct PathPartTests {
    private let world = PathWorld()

    @Test func anEffectPopsItsOwnScreen() {
        let journal = Journal<PathApp, PathAppEvent>()
        let loop = PathApp.loop(PathApp(path: [PathLeaf(token: 1), PathLeaf(token: 2)]), world, journal: journal)
        world.shoot.send(value: 2)
        #expect(loop.state.value.path.map(\.screen.token) == [1])
        #expect(world.running == PathLeaf(token: 1).effects)
        loop.send(.screen(2, .add))
        let lines = ["▶ path.[2].alive#1", "path.[2] is not there"]
        #expect(lines.allSatisfy { journal.text.contains($0) }, "\(journal.text)")
    }

    /// From many threads: nothing is lost, and what runs is what is there.
    @Test func pushesAndPopsFromManyThreads() {
        var loop: Loop? = PathApp.loop(PathApp(path: [PathLeaf(token: 0)]), world)
        DispatchQueue.concurrentPerform(iterations: 8) { [loop, world] thread in
            for number in 1...40 {
                let token = thread * 100 + number
                loop?.send(.change { $0.push(PathLeaf(token: token)) })
                if number % 2 == 0 { world.shoot.send(value: token) }
                if number % 3 == 0 { loop?.send(.change { $0.pop() }) }
                if number % 10 == 0 { loop?.send(.change { $0.present(PathLeaf(token: token + 50)) }) }
            }
        }
        let app = loop?.state.value ?? PathApp()
        #expect((app.path.count > 1, world.running) == (true, app.effects))
        loop = nil
        #expect(world.running == [])
    }

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
