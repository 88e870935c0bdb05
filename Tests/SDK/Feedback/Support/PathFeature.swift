import MillraceFeedback
import MillraceStreams

/// The state of a screen, whatever its kind.
struct PathLeaf: Equatable, Codable, Sendable {
    var token: Int
    var value = 0
    var hitCount = 0
    /// The events of other screens.
    var strayCount = 0
}

/// A screen of one of two kinds.
enum PathPage: Equatable, Codable, Sendable {
    case list(PathLeaf)
    case detail(PathLeaf)

    static let list = EnumCase<PathPage, PathLeaf>(embed: PathPage.list) {
        if case let .list(leaf) = $0 { leaf } else { nil }
    }
    static let detail = EnumCase<PathPage, PathLeaf>(embed: PathPage.detail) {
        if case let .detail(leaf) = $0 { leaf } else { nil }
    }

    var leaf: PathLeaf {
        switch self {
        case let .list(leaf), let .detail(leaf): leaf
        }
    }

    /// What the effects of the screen are called.
    var effects: [String] {
        let name = if case .list = self { "list" } else { "detail" }
        return ["\(name) \(leaf.token) alive", "\(name) \(leaf.token) value \(leaf.value)"]
    }
}

enum PathLeafEvent: Sendable {
    case add
    /// Something that only the screen with a token may get.
    case hit(token: Int)
    /// The screen wants to go.
    case finish
}

enum PathPageEvent: Sendable {
    case list(PathLeafEvent)
    case detail(PathLeafEvent)

    static let list = EnumCase<PathPageEvent, PathLeafEvent>(embed: PathPageEvent.list) {
        if case let .list(event) = $0 { event } else { nil }
    }
    static let detail = EnumCase<PathPageEvent, PathLeafEvent>(embed: PathPageEvent.detail) {
        if case let .detail(event) = $0 { event } else { nil }
    }

    var leaf: PathLeafEvent {
        switch self {
        case let .list(event), let .detail(event): event
        }
    }
}

enum PathAppEvent: Sendable {
    case screen(ScreenID, PathPageEvent)
    case other
    case change(@Sendable (inout Path<PathPage>) -> Void)
}

/// An app whose screens are on a path.
struct PathApp: Equatable, Codable, Sendable {
    var path: Path<PathPage> = []
    var otherCount = 0

    static let screens = Part(
        forEach: \PathApp.path,
        event: EnumCase(embed: PathAppEvent.screen) { if case let .screen(id, event) = $0 { (id, event) } else { nil } }
    )
    private static let list = Part(PathPage.list, event: PathPageEvent.list)
    private static let detail = Part(PathPage.detail, event: PathPageEvent.detail)

    static let reducer: Reducer<PathApp, PathAppEvent> = combine(
        pullback(combine(pullback(reduce, to: list), pullback(reduce, to: detail)), to: screens)
    ) { app, event in
        switch event {
        case let .screen(id, event): if case .finish = event.leaf { app.path.pop(from: id) }
        case .other: app.otherCount += 1
        case let .change(change): change(&app.path)
        }
    }

    private static let reduce: Reducer<PathLeaf, PathLeafEvent> = { leaf, event in
        switch event {
        case .add: leaf.value += 1
        case let .hit(token): if leaf.token == token { leaf.hitCount += 1 } else { leaf.strayCount += 1 }
        case .finish: break
        }
    }

    static func feedbacks(_ world: PathWorld) -> [Feedback<PathApp, PathAppEvent>] {
        [
            pullback(
                [
                    pullback(world.feedbacks("list"), to: list).named("list"),
                    pullback(world.feedbacks("detail"), to: detail).named("detail"),
                ],
                to: screens
            )
        ]
    }
}

/// What the effects of the screens have to do with.
final class PathWorld: Sendable {
    /// Tokens: each effect of the screen with the token sends an event.
    let (shots, shoot) = Signal<(token: Int, event: PathLeafEvent), NoError>.pipe()
    private let effects = MutableProperty<[String: Int]>([:])
    private let counts = MutableProperty((started: 0, ended: 0))

    /// The names of the effects that run, sorted.
    var running: [String] {
        effects.value.flatMap { Array(repeating: $0.key, count: $0.value) }.sorted()
    }

    var startedCount: Int {
        counts.value.started
    }

    var endedCount: Int {
        counts.value.ended
    }

    func feedbacks(_ kind: String) -> [Feedback<PathLeaf, PathLeafEvent>] {
        [
            Feedback(whenBecomesTrue: { _ in true }) { [self] leaf in
                .merge(
                    effect("\(kind) \(leaf.token) alive"),
                    shots.producer.filter { $0.token == leaf.token }.map(\.event)
                )
            }
            .named("alive"),
            Feedback(skippingRepeated: { PathEffect(token: $0.token, value: $0.value) }) { [self] part in
                effect("\(kind) \(part.token) value \(part.value)")
            }
            .named("value"),
        ]
    }

    private func effect(_ name: String) -> SignalProducer<PathLeafEvent, NoError> {
        SignalProducer<PathLeafEvent, NoError>.never.on(
            starting: { [self] in
                effects.modify { $0[name, default: 0] += 1 }
                counts.modify { $0.started += 1 }
            },
            interrupted: { [self] in
                effects.modify { $0[name] = $0[name].flatMap { $0 > 1 ? $0 - 1 : nil } }
                counts.modify { $0.ended += 1 }
            }
        )
    }
}

private struct PathEffect: Equatable, Sendable {
    let token: Int
    let value: Int
}

extension Path {
    /// Does one of all operations, which makes at most two new screens.
    mutating func step(_ random: inout SeededGenerator, _ make: () -> Screen) {
        let id = randomElement(using: &random)?.id ?? 1
        switch Int.random(in: 0..<13, using: &random) {
        case 0, 1, 2: push(make())
        case 3: present(make())
        case 4: pop()
        case 5: dismiss()
        case 6: pop(from: id)
        case 7: pop(to: id)
        case 8: replace(with: make())
        case 9: self[id: id] = nil
        case 10:
            // Gone and there again in one event.
            pop()
            push(make())
        case 11: if Bool.random(using: &random) { popToRoot() } else { push(make()) }
        default: if Int.random(in: 0..<4, using: &random) == 0 { replaceAll(with: [make(), make()]) }
        }
    }
}
