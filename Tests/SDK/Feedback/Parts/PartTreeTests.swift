import Dispatch
import MillraceFeedback
import MillraceStreams
import Synchronization
import TestSupport
import Testing

/// Random trees of features within features: which effects run follows from the state alone, each effect that has
/// started has completed or was cancelled, no event of a part reaches another, and in the end no effect is awaited.
///
/// Every effect answers at its start or while it is cancelled.
@Suite(.bodyTimeLimit) struct PartTreeTests {
    private typealias Tree = Loop<TreeNode, TreeEvent>

    private static func makeTree(_ world: TreeWorld) -> Tree {
        LoopActivity.$current.withValue(world.activity) {
            Tree(initial: TreeNode(id: 0, token: 0), reduce: TreeNode.reducer, feedbacks: TreeNode.feedbacks(world))
        }
    }

    /// Returns what is wrong with the effects of a tree, if anything is.
    private static func fault(of tree: TreeNode, in world: TreeWorld) -> String? {
        let nodes = tree.all
        let expected = Dictionary(uniqueKeysWithValues: nodes.flatMap(\.effects).map { ($0, 1) })
        let running = world.running
        if running != expected {
            let missing = expected.filter { running[$0.key] == nil }.keys
            return "\(running.filter { expected[$0.key] != $0.value }) run, and \(missing) don't"
        }
        if !world.isBalanced { return "an effect has neither completed nor been cancelled" }
        if let node = nodes.first(where: { $0.greetingCount != 1 || $0.strayCount > 0 || $0.isMayfly }) {
            return "\(node) got the events of others, or not its own"
        }
        return nil
    }

    /// An event of a random part, or of the root that changes something deep inside: one operation, or two at once.
    private static func change(of tree: TreeNode, _ token: Int, _ random: inout SeededGenerator) -> TreeEvent {
        let path = tree.randomPath(&random)
        let count = Int.random(in: 1...2, using: &random)
        let changes = (0..<count).map { TreeChange.random(token + $0, &random) }
        return Bool.random(using: &random) ? path.event(.change(changes)) : .changeAt(path, changes)
    }

    @Test(arguments: TestDepth.some(0..<6 as Range<UInt64>, each: 2))
    func theEffectsAreThoseOfTheTree(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let world = TreeWorld()
        var loop: Tree? = Self.makeTree(world)
        var token = 0
        for step in 0..<100 {
            guard let tree = loop?.state.value else { return }
            let path = tree.randomPath(&random)
            var hits = 0
            switch Int.random(in: 0..<8, using: &random) {
            case 0: loop?.send(path.event(.add(Int.random(in: 0...1, using: &random))))
            case 1: loop?.send(path.event(.nothing))
            case 2:
                // An effect of any part that there has ever been sends an event.
                let target = Int.random(in: 0...token, using: &random)
                hits = tree.all.count { $0.token == target }
                world.shots.send(value: target)
            case 3 where !path.steps.isEmpty:
                token += 1
                loop?.send(path.event(Bool.random(using: &random) ? .leave : .next(token: token)))
            default:
                loop?.send(Self.change(of: tree, token + 1, &random))
                token += 2
            }
            guard let after = loop?.state.value else { return }
            let fault = Self.fault(of: after, in: world)
            if hits > 0 { #expect(Self.hitCount(of: after) == Self.hitCount(of: tree) + hits) }
            guard fault == nil else {
                Issue.record("seed \(seed), step \(step): \(fault ?? "")")
                return
            }
        }
        let count = (loop?.state.value.all ?? []).count
        loop = nil
        #expect((world.running, world.isBalanced, world.activity.isIdle) == ([:], true, true))
        #expect(count > 3 && world.startedCount > 50)
    }

    private static func hitCount(of tree: TreeNode) -> Int {
        tree.all.reduce(0) { count, part in count + part.hitCount }
    }

    /// Every operation at every place together with every other one in the same event, inside of parts in all places.
    ///
    /// A share has each operation with a sixth of the others: in each place another sixth.
    @Test(arguments: TreePlace.allCases)
    func everyPairOfOperations(place: TreePlace) {
        let world = TreeWorld()
        var loop: Tree? = Self.makeTree(world)
        var token = 0
        func send(_ event: TreeEvent, _ what: String) {
            loop?.send(event)
            guard let tree = loop?.state.value, let fault = Self.fault(of: tree, in: world) else { return }
            Issue.record("\(what) at \(place): \(fault)")
        }
        let turn = TreePlace.allCases.firstIndex(of: place) ?? 0
        for (first, kind) in TreeChange.Kind.allCases.enumerated() {
            for (number, second) in TreeChange.Kind.allCases.enumerated()
            where (first + number + turn).isMultiple(of: TestDepth.step(6)) {
                let outer = TreePlace.allCases[number % TreePlace.allCases.count]
                let path = TreePath(steps: [(outer, 1)])
                token += 4
                send(.change([TreeChange(.add, outer, id: 1, token: token)]), "add")
                send(path.event(.change([TreeChange(.add, place, id: 1, token: token + 1)])), "add")
                let changes = [
                    TreeChange(kind, place, id: 1, token: token + 2),
                    TreeChange(second, place, id: 2, token: token + 3),
                ]
                // The whole changes something deep inside, or the part itself does.
                let isOwn = number.isMultiple(of: 2)
                send(isOwn ? path.event(.change(changes)) : .changeAt(path, changes), "\(kind), \(second)")
            }
            token += 4
            send(.change([TreeChange(kind, place, id: 1, token: token)]), "\(kind)")
        }
        loop = nil
        #expect((world.running, world.isBalanced, world.startedCount > 100) == ([:], true, true))
    }

    @Test func manyThreadsChangeATree() {
        let world = TreeWorld()
        var loop: Tree? = Self.makeTree(world)
        let tokens = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 4) { [loop] thread in
            var random = SeededGenerator(seed: UInt64(thread))
            for _ in 0..<30 {
                guard let loop else { return }
                let token = tokens.add(2, ordering: .relaxed).newValue
                if Int.random(in: 0..<3, using: &random) == 0 { world.shots.send(value: token / 2) }
                loop.send(Self.change(of: loop.state.value, token, &random))
            }
        }
        #expect(loop.flatMap { Self.fault(of: $0.state.value, in: world) } == nil)
        loop = nil
        #expect((world.running, world.isBalanced, world.activity.isIdle) == ([:], true, true))
    }
}
