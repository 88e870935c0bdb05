import MillraceFeedback
import MillraceStreams

indirect enum TreeEvent: Sendable {
    case add(Int)
    case nothing
    /// Something that only the part with a token may get.
    case hit(token: Int)
    case change(TreeChange)
    /// The root changes something deep inside.
    case changeAt(TreePath, TreeChange)
    case optional(TreeEvent)
    case page(TreeEvent)
    case array(Int, TreeEvent)
    case dictionary(Int, TreeEvent)
    case rows(Int, TreeEvent)
}

/// What the effects of a tree have to do with.
final class TreeWorld: Sendable {
    /// Tokens: each effect of the part with the token sends an event.
    let shots: Signal<Int, NoError>.Observer
    private let signal: Signal<Int, NoError>
    private let effects = MutableProperty<[String]>([])
    private let started = MutableProperty(0)

    init() {
        (signal, shots) = Signal<Int, NoError>.pipe()
    }

    var running: [String] {
        effects.value.sorted()
    }

    var startedCount: Int {
        started.value
    }

    func effect(_ name: String) -> SignalProducer<TreeEvent, NoError> {
        SignalProducer<TreeEvent, NoError>.never.on(
            starting: {
                self.effects.modify { $0.append(name) }
                self.started.modify { $0 += 1 }
            },
            interrupted: { self.effects.modify { all in all.firstIndex(of: name).map { _ = all.remove(at: $0) } } }
        )
    }

    /// An effect that sends an event when its part is meant.
    func target(_ token: Int) -> SignalProducer<TreeEvent, NoError> {
        .merge(
            effect("\(token) alive"),
            signal.producer.filter { $0 == token }.map { .hit(token: $0) }
        )
    }
}

extension TreeNode {
    private static let optionalPart = Part(
        \TreeNode.optional,
        event: EnumCase(embed: TreeEvent.optional) { if case let .optional(event) = $0 { event } else { nil } }
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
        case let .hit(token): if node.token == token { node.hitCount += 1 } else { node.strayCount += 1 }
        case let .change(change): change.apply(to: &node)
        case let .changeAt(path, change): path.change(&node, change)
        case .nothing: break
        case .optional: pullback(reducer, to: optionalPart)(&node, event)
        case .page: pullback(pullback(reducer, to: nodePart), to: pagePart)(&node, event)
        case .array: pullback(reducer, to: arrayPart)(&node, event)
        case .dictionary: pullback(reducer, to: dictionaryPart)(&node, event)
        case .rows: pullback(reducer, to: rowsPart)(&node, event)
        }
    }

    static func feedbacks(_ world: TreeWorld) -> [Feedback<TreeNode, TreeEvent>] {
        [
            Feedback(whenBecomesTrue: { _ in true }) { world.target($0.token) },
            Feedback(skippingRepeated: { TreeValue(token: $0.token, value: $0.value) }) {
                world.effect("\($0.token) value \($0.value)")
            },
            Feedback(compacting: { $0.map(\.token).take(first: 1) }) { world.effect("\($0) source") },
            Feedback(events: { states, consumer in
                states.map(\.0.token).take(first: 1).flatMap(.latest) { world.effect("\($0) events") }.enqueue(
                    to: consumer
                )
            }),
            .deferred { pullback(feedbacks(world), to: optionalPart) },
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
