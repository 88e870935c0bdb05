import MillraceFeedback
import Testing

/// A whole with a part in every kind of place.
struct SpotWhole: Equatable, Sendable {
    enum Page: Equatable, Sendable {
        case none
        case plain(Plain)
        case named(Named)
    }

    var plain = Plain()
    var named = Named(id: 0)
    var optionalPlain: Plain?
    var optionalNamed: Named?
    var page = Page.none
    var presented: Presented<Plain>?
    var array: [Named] = []
    var dictionary: [Int: Plain] = [:]
    var rows: Rows<Named> = []
    var path: Path<Plain> = []
    var sibling = 0
}

enum SpotEvent: Sendable {
    case lone(LeafEvent)
    case row(Int, LeafEvent)
    case sibling
    case change(@Sendable (inout SpotWhole) -> Void)
}

/// A kind of place for a part, with all that a parent does to it.
struct PartSpot: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let isRows: Bool
    let reducer: Reducer<SpotWhole, SpotEvent>
    let feedback: @Sendable (FeedbackKind, CountedEffects) -> Feedback<SpotWhole, SpotEvent>
    /// The parts that are there, each with what makes it another one.
    let list: @Sendable (SpotWhole) -> [(id: AnyHashable, value: Int)]
    /// Adds a part, or changes the one that is there.
    let put: @Sendable (inout SpotWhole, Int, Int) -> Void
    let remove: @Sendable (inout SpotWhole, Int) -> Void
    var move: @Sendable (inout SpotWhole) -> Void = { _ in }

    func event(_ id: Int, _ event: LeafEvent) -> SpotEvent {
        isRows ? .row(id, event) : .lone(event)
    }

    /// The reducer of the part, and of the whole that opens and closes it.
    var wholeReducer: Reducer<SpotWhole, SpotEvent> {
        combine(reducer) { whole, event in
            switch event {
            case .sibling: whole.sibling += 1
            case let .change(change): change(&whole)
            case let .lone(event): follow(event, 1, &whole)
            case let .row(id, event): follow(event, id, &whole)
            }
        }
    }

    private func follow(_ event: LeafEvent, _ id: Int, _ whole: inout SpotWhole) {
        switch event {
        case .add: break
        case .close: remove(&whole, id)
        case .open: put(&whole, id, 7)
        case .next:
            remove(&whole, id)
            put(&whole, id + 1, 8)
        }
    }
}

extension PartSpot {
    static let lone = EnumCase<SpotEvent, LeafEvent>(embed: SpotEvent.lone) {
        if case let .lone(event) = $0 { event } else { nil }
    }

    static let row = EnumCase(embed: SpotEvent.row) { if case let .row(id, event) = $0 { (id, event) } else { nil } }

    /// The event of a row, for the screen with the same number.
    private static let screen = EnumCase<SpotEvent, (ScreenID, LeafEvent)>(embed: { .row(number($0), $1) }) {
        if case let .row(id, event) = $0 { (ScreenID(integerLiteral: id), event) } else { nil }
    }

    private static func number(_ id: ScreenID) -> Int { Int(id.description) ?? 0 }

    static let all: [PartSpot] = [
        PartSpot(
            "key path",
            Part(\.plain, event: lone),
            list: { [(0, $0.plain.value)] },
            put: { $0.plain.value = $2 },
            remove: { _, _ in }
        ),
        PartSpot(
            "key path, id",
            Part(\.named, event: lone),
            list: { [($0.named.id, $0.named.value)] },
            put: { $0.named = Named(id: $1, value: $2) },
            remove: { _, _ in }
        ),
        PartSpot(
            "optional",
            Part(\.optionalPlain, event: lone),
            list: { $0.optionalPlain.map { [(0, $0.value)] } ?? [] },
            put: { $0.optionalPlain = Plain(value: $2) },
            remove: { whole, _ in whole.optionalPlain = nil }
        ),
        PartSpot(
            "optional, id",
            Part(\.optionalNamed, event: lone),
            list: { $0.optionalNamed.map { [($0.id, $0.value)] } ?? [] },
            put: { $0.optionalNamed = Named(id: $1, value: $2) },
            remove: { whole, _ in whole.optionalNamed = nil }
        ),
        PartSpot(
            "presented",
            Part(presented: \.presented, event: lone),
            list: { $0.presented.map { [($0.id, $0.state.value)] } ?? [] },
            put: { whole, _, value in whole.presented = Presented(Plain(value: value)) },
            remove: { whole, _ in whole.presented = nil }
        ),
        page("case", EnumCase(embed: SpotWhole.Page.plain) { if case let .plain(leaf) = $0 { leaf } else { nil } }) {
            Plain(value: $1)
        },
        page("case, id", EnumCase(embed: SpotWhole.Page.named) { if case let .named(leaf) = $0 { leaf } else { nil } })
        {
            Named(id: $0, value: $1)
        },
        PartSpot(
            "array",
            Part(forEach: \.array, event: row),
            isRows: true,
            list: { $0.array.map { ($0.id, $0.value) } },
            put: { whole, id, value in
                let index = whole.array.firstIndex { $0.id == id }
                if let index {
                    whole.array[index].value = value
                } else {
                    whole.array.append(Named(id: id, value: value))
                }
            },
            remove: { whole, id in whole.array.removeAll { $0.id == id } },
            move: { $0.array.reverse() }
        ),
        PartSpot(
            "dictionary",
            Part(forEach: \.dictionary, event: row),
            isRows: true,
            list: { $0.dictionary.map { ($0.key, $0.value.value) } },
            put: { $0.dictionary[$1] = Plain(value: $2) },
            remove: { $0.dictionary[$1] = nil }
        ),
        PartSpot(
            "rows",
            Part(forEach: \.rows, event: row),
            isRows: true,
            list: { $0.rows.map { ($0.id, $0.value) } },
            put: { $0.rows[id: $1] = Named(id: $1, value: $2) },
            remove: { $0.rows[id: $1] = nil },
            move: { whole in whole.rows.first.map { whole.rows.move(id: $0.id, to: whole.rows.count) } }
        ),
        // A path gives its screens their ids.
        PartSpot(
            "path",
            Part(forEach: \.path, event: screen),
            isRows: true,
            list: { $0.path.map { (number($0.id), $0.screen.value) } },
            put: { whole, id, value in
                let id = ScreenID(integerLiteral: id)
                if whole.path[id: id] == nil {
                    whole.path.push(Plain(value: value))
                } else {
                    whole.path[id: id]?.value = value
                }
            },
            remove: { $0.path[id: ScreenID(integerLiteral: $1)] = nil }
        ),
    ]

    private init<State: Leaf>(
        _ name: String,
        _ part: Part<SpotWhole, SpotEvent, State, LeafEvent>,
        isRows: Bool = false,
        list: @escaping @Sendable (SpotWhole) -> [(id: AnyHashable, value: Int)],
        put: @escaping @Sendable (inout SpotWhole, Int, Int) -> Void,
        remove: @escaping @Sendable (inout SpotWhole, Int) -> Void,
        move: @escaping @Sendable (inout SpotWhole) -> Void = { _ in }
    ) {
        self.init(
            testDescription: name,
            isRows: isRows,
            reducer: pullback(State.reducer, to: part),
            feedback: { kind, effects in pullback([kind.feedback { effects.effect() }], to: part) },
            list: list,
            put: put,
            remove: remove,
            move: move
        )
    }

    /// A case of a part that is always there.
    private static func page<State: Leaf>(
        _ name: String,
        _ state: EnumCase<SpotWhole.Page, State>,
        _ make: @escaping @Sendable (Int, Int) -> State
    ) -> PartSpot {
        let page = Part(\SpotWhole.page, event: lone)
        let leaf = part(state)
        return PartSpot(
            testDescription: name,
            isRows: false,
            reducer: pullback(pullback(State.reducer, to: leaf), to: page),
            feedback: { kind, effects in pullback([pullback([kind.feedback { effects.effect() }], to: leaf)], to: page)
            },
            list: { whole in state.extract(whole.page).map { [(($0 as? Named)?.id ?? 0, $0.value)] } ?? [] },
            put: { $0.page = state.embed(make($1, $2)) },
            remove: { whole, _ in whole.page = .none }
        )
    }

    private static func part<State: Leaf>(
        _ state: EnumCase<SpotWhole.Page, State>
    ) -> Part<SpotWhole.Page, LeafEvent, State, LeafEvent> {
        let event = EnumCase<LeafEvent, LeafEvent>(embed: { $0 }, extract: { $0 })
        guard let named = state as? EnumCase<SpotWhole.Page, Named>,
            let part = Part(named, event: event) as? Part<SpotWhole.Page, LeafEvent, State, LeafEvent>
        else { return Part(state, event: event) }
        return part
    }
}
