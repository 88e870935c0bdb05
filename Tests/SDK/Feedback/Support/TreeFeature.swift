import MillraceFeedback
import MillraceStreams

indirect enum TreeEvent: Sendable {
    case add(Int)
    case nothing
    /// The effect that answers at its start.
    case greeting(token: Int)
    /// Something that only the part with a token may get.
    case hit(token: Int)
    /// What an effect sends while it is cancelled.
    case farewell
    /// The part's own event removes it.
    case leave
    /// The part's own event puts another part in its place.
    case next(token: Int)
    /// Several things happen at once.
    case change([TreeChange])
    /// The root changes something deep inside.
    case changeAt(TreePath, [TreeChange])
    case optional(TreeEvent)
    case presented(TreeEvent)
    case page(TreeEvent)
    case array(Int, TreeEvent)
    case dictionary(Int, TreeEvent)
    case rows(Int, TreeEvent)
}

extension TreeNode {
    private static let optionalPart = Part(
        \TreeNode.optional,
        event: EnumCase(embed: TreeEvent.optional) { if case let .optional(event) = $0 { event } else { nil } }
    )
    private static let presentedPart = Part(
        presented: \TreeNode.presented,
        event: EnumCase(embed: TreeEvent.presented) { if case let .presented(event) = $0 { event } else { nil } }
    )
    private static let pagePart = Part(
        \TreeNode.page,
        event: EnumCase(embed: TreeEvent.page) { if case let .page(event) = $0 { event } else { nil } }
    )
    private static let nodePart = Part(Page.node, event: EnumCase<TreeEvent, TreeEvent>(embed: { $0 }, extract: { $0 }))
    private static let arrayPart = Part(
        forEach: \TreeNode.array,
        event: EnumCase(embed: TreeEvent.array) { if case let .array(id, event) = $0 { (id, event) } else { nil } }
    )
    private static let dictionaryPart = Part(
        forEach: \TreeNode.dictionary,
        event: EnumCase(embed: TreeEvent.dictionary) {
            if case let .dictionary(id, event) = $0 { (id, event) } else { nil }
        }
    )
    private static let rowsPart = Part(
        forEach: \TreeNode.rows,
        event: EnumCase(embed: TreeEvent.rows) { if case let .rows(id, event) = $0 { (id, event) } else { nil } }
    )

    static let reducer: Reducer<TreeNode, TreeEvent> = { node, event in
        switch event {
        case let .add(number): node.value += number
        case let .greeting(token): if node.token == token { node.greetingCount += 1 } else { node.strayCount += 1 }
        case let .hit(token): if node.token == token { node.hitCount += 1 } else { node.strayCount += 1 }
        case .farewell: node.strayCount += 1
        case let .change(changes): TreeChange.apply(changes, to: &node)
        case let .changeAt(path, changes): path.change(&node, changes)
        case .nothing, .leave, .next: break
        case let .optional(own):
            pullback(reducer, to: optionalPart)(&node, event)
            node.follow(own, of: node.optional?.id, in: .optional)
        case let .presented(own):
            pullback(reducer, to: presentedPart)(&node, event)
            node.follow(own, of: node.presented?.state.id, in: .presented)
        case let .page(own):
            pullback(pullback(reducer, to: nodePart), to: pagePart)(&node, event)
            node.follow(own, of: Page.node.extract(node.page)?.id, in: .page)
        case let .array(id, own):
            pullback(reducer, to: arrayPart)(&node, event)
            node.follow(own, of: id, in: .array)
        case let .dictionary(id, own):
            pullback(reducer, to: dictionaryPart)(&node, event)
            node.follow(own, of: id, in: .dictionary)
        case let .rows(id, own):
            pullback(reducer, to: rowsPart)(&node, event)
            node.follow(own, of: id, in: .rows)
        }
    }

    /// Does what an event of a part says about the part.
    private mutating func follow(_ event: TreeEvent, of id: Int?, in place: TreePlace) {
        guard let id, place.nodes(of: self).contains(where: { $0.id == id }) else { return }
        switch event {
        case .leave: place.set(nil, id: id, in: &self)
        case let .next(token): TreeChange.apply([TreeChange(.replace, place, id: id, token: token)], to: &self)
        default: break
        }
    }

    static func feedbacks(_ world: TreeWorld) -> [Feedback<TreeNode, TreeEvent>] {
        [
            Feedback(whenBecomesTrue: { _ in true }) { world.target($0.token) },
            Feedback(whenBecomesTrue: { _ in true }) { world.answer(.greeting(token: $0.token)) },
            Feedback(whenBecomesTrue: \.isMayfly) { _ in world.answer(.leave) },
            Feedback(skippingRepeated: { TreeValue(token: $0.token, value: $0.value) }) {
                world.effect(TreeEffect(token: $0.token, kind: .value($0.value)))
            },
            Feedback(middleware: { node, event in
                if case .next = event { world.effect(TreeEffect(token: node.token, kind: .leaving)) } else { .empty }
            }),
            Feedback(compacting: { $0.map(\.token).take(first: 1) }) {
                world.effect(TreeEffect(token: $0, kind: .source))
            },
            Feedback(events: { states, consumer in
                states.map(\.0.token).take(first: 1)
                    .flatMap(.latest) { world.effect(TreeEffect(token: $0, kind: .events)) }
                    .enqueue(to: consumer)
            }),
            .deferred { pullback(feedbacks(world), to: optionalPart) },
            .deferred { pullback(feedbacks(world), to: presentedPart) },
            .deferred { pullback([pullback(feedbacks(world), to: nodePart)], to: pagePart) },
            .deferred { pullback(feedbacks(world), to: arrayPart) },
            .deferred { pullback(feedbacks(world), to: dictionaryPart) },
            .deferred { pullback(feedbacks(world), to: rowsPart) },
        ]
    }
}

private struct TreeValue: Equatable, Sendable {
    let token: Int
    let value: Int
}
