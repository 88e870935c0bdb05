import MillraceFeedback
import MillraceStreams

/// The state of a screen.
struct PathLeaf: Equatable, Codable, Sendable {
    let token: Int
    var value = 0

    /// The names of the screen's effects.
    var effects: [String] { ["\(token) alive", "\(token) value \(value)"] }
}

enum PathLeafEvent: Sendable {
    case add
    /// The screen wants to go.
    case finish
}

enum PathAppEvent: Sendable {
    case screen(ScreenID, PathLeafEvent)
    case change(@Sendable (inout Path<PathLeaf>) -> Void)
}

/// An app whose screens are on a path.
struct PathApp: Equatable, Codable, Sendable {
    var path: Path<PathLeaf> = []

    /// The names of the effects of all screens, sorted.
    var effects: [String] { path.flatMap(\.screen.effects).sorted() }

    static let screens = Part(
        forEach: \PathApp.path,
        event: EnumCase(embed: PathAppEvent.screen) { if case let .screen(id, event) = $0 { (id, event) } else { nil } }
    )

    private static let reducer: Reducer<PathApp, PathAppEvent> = combine(
        pullback({ leaf, event in if case .add = event { leaf.value += 1 } }, to: screens)
    ) { app, event in
        switch event {
        case .screen(let id, .finish): app.path.pop(from: id)
        case .screen: break
        case let .change(change): change(&app.path)
        }
    }

    static func loop(
        _ state: PathApp,
        _ world: PathWorld,
        journal: Journal<PathApp, PathAppEvent>? = nil
    ) -> Loop<PathApp, PathAppEvent> {
        Loop(initial: state, reduce: reducer, feedbacks: [pullback(world.feedbacks, to: screens)], journal: journal)
    }
}

/// What the effects of the screens have to do with.
final class PathWorld: Sendable {
    /// Tokens: an effect of the screen with the token asks to finish it.
    let (shots, shoot) = Signal<Int, NoError>.pipe()
    private let effects = MutableProperty<[String: Int]>([:])

    /// The names of the effects that run, sorted.
    var running: [String] {
        effects.value.flatMap { Array(repeating: $0.key, count: $0.value) }.sorted()
    }

    var feedbacks: [Feedback<PathLeaf, PathLeafEvent>] {
        [
            Feedback(whenBecomesTrue: { _ in true }) { [self] leaf in
                .merge(
                    effect("\(leaf.token) alive"),
                    shots.producer.filter { $0 == leaf.token }.map { _ in .finish }
                )
            }
            .named("alive"),
            Feedback(skippingRepeated: { $0 }) { [self] in effect("\($0.token) value \($0.value)") },
        ]
    }

    private func effect(_ name: String) -> SignalProducer<PathLeafEvent, NoError> {
        SignalProducer<PathLeafEvent, NoError>.never.on(
            starting: { [self] in effects.modify { $0[name, default: 0] += 1 } },
            interrupted: { [self] in effects.modify { $0[name] = $0[name].flatMap { $0 > 1 ? $0 - 1 : nil } } }
        )
    }
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
