import Dispatch
import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

/// Screens on a path as parts: their effects are those of the screens that are there, and no event of a screen reaches
/// another.
@Suite(.bodyTimeLimit) struct PathPartTests {
    private let world = PathWorld()

    private func loop(_ state: PathApp = PathApp(), journal: Journal<PathApp, PathAppEvent>? = nil) -> Loop<
        PathApp, PathAppEvent
    > {
        Loop(initial: state, reduce: PathApp.reducer, feedbacks: PathApp.feedbacks(world), journal: journal)
    }

    /// A law over random sequences: which effects run follows from the path alone, and started = ended + running.
    @Test(arguments: TestDepth.some(0..<12 as Range<UInt64>)) func theEffectsAreThoseOfThePath(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var loop: Loop<PathApp, PathAppEvent>? = loop()
        var tokens = 0
        var hits: [Int: Int] = [:]
        var depth = 0
        for step in 0..<150 {
            guard let path = loop?.state.value.path else { return }
            depth = max(depth, path.count)
            let element = path.randomElement(using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: loop?.send(.other)
            case 1: element.map { loop?.send(.screen($0.id, $0.screen.event(.add))) }
            case 2:
                // An effect of any screen that there has ever been sends an event.
                let token = Int.random(in: 0...tokens, using: &random)
                let isThere = path.contains { $0.screen.leaf.token == token }
                if Int.random(in: 0..<3, using: &random) == 0 {
                    world.shoot.send(value: (token, .finish))
                } else {
                    if isThere { hits[token, default: 0] += 1 }
                    world.shoot.send(value: (token, .hit(token: token)))
                }
            default:
                let isList = Bool.random(using: &random)
                let (before, generator) = (tokens, random)
                tokens += 2
                loop?.send(
                    .change { path in
                        var (random, token) = (generator, before)
                        path.step(&random) {
                            token += 1
                            return isList ? .list(PathLeaf(token: token)) : .detail(PathLeaf(token: token))
                        }
                    }
                )
                for _ in 0..<4 { _ = random.next() }
            }
            guard let path = loop?.state.value.path else { return }
            let expected = path.flatMap(\.screen.effects).sorted()
            guard world.running == expected, world.startedCount == world.endedCount + expected.count else {
                Issue.record(
                    "seed \(seed), step \(step): \(world.running) run of \(world.startedCount), not \(expected)"
                )
                return
            }
        }
        let leaves = loop?.state.value.path.map(\.screen.leaf) ?? []
        #expect(leaves.allSatisfy { $0.hitCount == hits[$0.token, default: 0] && $0.strayCount == 0 }, "\(leaves)")
        loop = nil
        #expect((world.running, world.startedCount) == ([], world.endedCount))
        #expect(depth > 3 && world.startedCount > 50)
    }

    @Test func theSameScreenTwiceIsTwoParts() {
        let page = PathPage.detail(PathLeaf(token: 7))
        let loop = loop(PathApp(path: [page, page]))
        var running = [world.running]
        loop.send(.screen(2, .detail(.add)))
        #expect(loop.state.value.path.map(\.screen.leaf.value) == [0, 1])
        loop.send(.change { $0.pop() })
        running.append(world.running)
        #expect(running == [(page.effects + page.effects).sorted(), page.effects])
    }

    /// The effects of the screen that is gone must not answer the one that has come.
    @Test func popAndPushInOneEventIsAnotherPart() {
        let loop = loop(PathApp(path: [.list(PathLeaf(token: 1)), .list(PathLeaf(token: 2))]))
        let started = world.startedCount
        loop.send(
            .change { path in
                path.pop()
                path.push(.list(PathLeaf(token: 2)))
            }
        )
        var counts = [world.startedCount - started, world.endedCount]
        loop.send(
            .change { path in
                path.push(.list(PathLeaf(token: 3)))
                path.pop()
            }
        )
        counts.append(world.startedCount - started)
        #expect(counts == [2, 2, 2])
    }

    @Test func anEffectPopsItsOwnScreen() {
        let journal = Journal<PathApp, PathAppEvent>()
        let loop = loop(PathApp(path: [.list(PathLeaf(token: 1)), .detail(PathLeaf(token: 2))]), journal: journal)
        world.shoot.send(value: (2, .finish))
        #expect(loop.state.value.path.map(\.screen.leaf.token) == [1])
        #expect(world.running == PathPage.list(PathLeaf(token: 1)).effects)
        loop.send(.screen(2, .detail(.add)))
        let lines = ["▶ path.[2].detail.alive#1", "path.[2] is not there"]
        #expect(lines.allSatisfy { journal.text.contains($0) }, "\(journal.text)")
    }

    @Test func aKeyThatIsPressedTwiceGoesBackOnce() {
        let loop = loop(PathApp(path: Path([1, 2, 3].map { .list(PathLeaf(token: $0)) })))
        for _ in 0..<2 { loop.send(.screen(3, .list(.finish))) }
        #expect(loop.state.value.path.count == 2)
    }

    @Test func layersOverLayers() {
        let loop = loop(PathApp(path: [.list(PathLeaf(token: 1))]))
        loop.send(.change { $0.present(.list(PathLeaf(token: 2))) })
        loop.send(.change { $0.push(.detail(PathLeaf(token: 3))) })
        loop.send(.change { $0.present(.detail(PathLeaf(token: 4))) })
        let (running, all) = (world.running, loop.state.value.path.flatMap(\.screen.effects).sorted())
        loop.send(.change { $0.dismiss() })
        loop.send(.change { $0.dismiss() })
        #expect([running, world.running] == [all, PathPage.list(PathLeaf(token: 1)).effects])
    }

    /// From many threads: nothing is lost, and what runs is what is there.
    @Test func pushesAndPopsFromManyThreads() {
        var loop: Loop<PathApp, PathAppEvent>? = loop(PathApp(path: [.list(PathLeaf(token: 0))]))
        if let loop {
            DispatchQueue.concurrentPerform(iterations: 8) { thread in
                for number in 1...40 {
                    let token = thread * 100 + number
                    loop.send(.change { $0.push(.detail(PathLeaf(token: token))) })
                    if number % 2 == 0 { world.shoot.send(value: (token, .finish)) }
                    if number % 3 == 0 { loop.send(.change { $0.pop() }) }
                    if number % 10 == 0 { loop.send(.change { $0.present(.list(PathLeaf(token: token + 50))) }) }
                }
            }
        }
        let path = loop?.state.value.path ?? []
        #expect((path.count > 1, world.running) == (true, path.flatMap(\.screen.effects).sorted()))
        loop = nil
        #expect((world.startedCount, world.running) == (world.endedCount, []))
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

extension PathPage {
    /// An event of a screen of this kind.
    fileprivate func event(_ event: PathLeafEvent) -> PathPageEvent {
        switch self {
        case .list: .list(event)
        case .detail: .detail(event)
        }
    }
}
