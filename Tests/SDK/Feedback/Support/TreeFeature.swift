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
    /// An event of the part with an id; the id is of no use where there is one part.
    case part(TreePlace, Int, TreeEvent)
}

extension TreeNode {
    private static func only(_ place: TreePlace) -> EnumCase<TreeEvent, TreeEvent> {
        EnumCase(embed: { .part(place, 0, $0) }) { if case .part(place, _, let event) = $0 { event } else { nil } }
    }

    private static func each(_ place: TreePlace) -> EnumCase<TreeEvent, (Int, TreeEvent)> {
        EnumCase(embed: { .part(place, $0, $1) }) { event in
            if case .part(place, let id, let event) = event { (id, event) } else { nil }
        }
    }

    private static let optionalPart = Part(\TreeNode.optional, event: only(.optional))
    private static let presentedPart = Part(presented: \TreeNode.presented, event: only(.presented))
    private static let pagePart = Part(\TreeNode.page, event: only(.page))
    private static let nodePart = Part(Page.node, event: EnumCase<TreeEvent, TreeEvent>(embed: { $0 }, extract: { $0 }))
    private static let arrayPart = Part(forEach: \TreeNode.array, event: each(.array))
    private static let dictionaryPart = Part(forEach: \TreeNode.dictionary, event: each(.dictionary))
    private static let rowsPart = Part(forEach: \TreeNode.rows, event: each(.rows))

    static let reducer: Reducer<TreeNode, TreeEvent> = { node, event in
        switch event {
        case let .add(number): node.value += number
        case let .greeting(token): if node.token == token { node.greetingCount += 1 } else { node.strayCount += 1 }
        case let .hit(token): if node.token == token { node.hitCount += 1 } else { node.strayCount += 1 }
        case .farewell: node.strayCount += 1
        case let .change(changes): TreeChange.apply(changes, to: &node)
        case let .changeAt(path, changes): path.change(&node, changes)
        case .nothing, .leave, .next: break
        case let .part(place, id, own):
            switch place {
            case .optional: pullback(reducer, to: optionalPart)(&node, event)
            case .presented: pullback(reducer, to: presentedPart)(&node, event)
            case .page: pullback(pullback(reducer, to: nodePart), to: pagePart)(&node, event)
            case .array: pullback(reducer, to: arrayPart)(&node, event)
            case .dictionary: pullback(reducer, to: dictionaryPart)(&node, event)
            case .rows: pullback(reducer, to: rowsPart)(&node, event)
            }
            node.follow(own, of: place.isList ? id : place.nodes(of: node).first?.id, in: place)
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
