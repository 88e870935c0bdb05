import MillraceFeedback
import MillraceStreams
import Testing

/// Random trees of features within features: which effects run follows from the state alone, each effect that has started has
/// ended, and no event of a part reaches another.
@Suite(.timeLimit(.minutes(5))) struct PartTreeTests {
    @Test(arguments: 0..<8 as Range<UInt64>)
    func theEffectsAreThoseOfTheTree(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let world = TreeWorld()
        var loop: Loop<TreeNode, TreeEvent>? = Loop(
            initial: TreeNode(id: 0, token: 0),
            reduce: TreeNode.reducer,
            feedbacks: TreeNode.feedbacks(world)
        )
        var tokens = 0
        var hits: [Int: Int] = [:]
        for step in 0..<120 {
            guard let tree = loop?.state.value else { return }
            let path = tree.randomPath(&random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: loop?.send(path.event(.add(Int.random(in: 0...1, using: &random))))
            case 1: loop?.send(path.event(.nothing))
            case 2:
                // An effect of any part that there has ever been sends an event.
                let token = Int.random(in: 0...tokens, using: &random)
                if tree.all.contains(where: { $0.token == token }) { hits[token, default: 0] += 1 }
                world.shots.send(value: token)
            default:
                tokens += 1
                let change = TreeChange.random(tokens, &random)
                // The whole changes something deep inside, or the part itself does.
                let isOwn = Bool.random(using: &random)
                loop?.send(isOwn ? path.event(.change(change)) : .changeAt(path, change))
            }
            guard let tree = loop?.state.value else { return }
            let expected = tree.all.flatMap(\.effects).sorted()
            guard world.running == expected else {
                Issue.record("seed \(seed), step \(step): \(world.running) run, not \(expected)")
                return
            }
        }
        let nodes = loop?.state.value.all ?? []
        #expect(nodes.count > 3)
        #expect(nodes.allSatisfy { $0.hitCount == hits[$0.token, default: 0] && $0.strayCount == 0 })
        loop = nil
        #expect(world.running == [])
        #expect(world.startedCount > 40)
    }
}
