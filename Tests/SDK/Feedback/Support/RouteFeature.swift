import MillraceFeedback

/// A feature with routes, for any kind of place.
struct RouteChild: Identifiable, Equatable, Sendable {
    var id = 1
    var count = 0
    var route: String?

    static let reducer: Reducer<RouteChild, RouteEvent> = clearing(\.route) { child, event in
        switch event {
        case .add: child.count += 1
        case let .leave(place): child.route = place
        }
    }

    /// The feature's own feedbacks, with that of its routes.
    static func feedbacks(_ name: String, _ log: Log<String>) -> [Feedback<RouteChild, RouteEvent>] {
        [
            .routes(\.route, to: { log.add("\(name): \($0)") }),
            Feedback(extracting: { $0 == .leave("later") ? true : nil }) { _ in .init(value: .leave("now")) },
        ]
    }
}

enum RouteEvent: Equatable, Sendable {
    case add
    case leave(String)
}

/// A feature with children in each kind of place, and a route of its own.
struct RouteWhole: Equatable, Sendable {
    var left = RouteChild()
    var sheet: RouteChild?
    var alert: Presented<RouteChild>?
    var rows: Rows<RouteChild> = []
    var list: [RouteChild] = []
    var table: [Int: RouteChild] = [:]
    var count = 0
    var route: String?

    enum Event: Sendable {
        case left(RouteEvent)
        case sheet(RouteEvent)
        case alert(RouteEvent)
        case row(Int, RouteEvent)
        case element(Int, RouteEvent)
        case entry(Int, RouteEvent)
        case leave(String)
        case change(@Sendable (inout RouteWhole) -> Void)
    }

    static let left = Part(
        \RouteWhole.left,
        event: EnumCase(embed: Event.left) { if case let .left(event) = $0 { event } else { nil } }
    )
    static let sheet = Part(
        \RouteWhole.sheet,
        event: EnumCase(embed: Event.sheet) { if case let .sheet(event) = $0 { event } else { nil } }
    )
    static let alert = Part(
        presented: \RouteWhole.alert,
        event: EnumCase(embed: Event.alert) { if case let .alert(event) = $0 { event } else { nil } }
    )
    static let rows = Part(
        forEach: \RouteWhole.rows,
        event: EnumCase(embed: Event.row) { if case let .row(id, event) = $0 { (id, event) } else { nil } }
    )
    static let list = Part(
        forEach: \RouteWhole.list,
        event: EnumCase(embed: Event.element) { if case let .element(id, event) = $0 { (id, event) } else { nil } }
    )
    static let table = Part(
        forEach: \RouteWhole.table,
        event: EnumCase(embed: Event.entry) { if case let .entry(id, event) = $0 { (id, event) } else { nil } }
    )

    static let reducer: Reducer<RouteWhole, Event> = combine(
        { whole, event in
            switch event {
            case let .leave(place): whole.route = place
            case let .change(change): change(&whole)
            case .left, .sheet, .alert, .row, .element, .entry: whole.count += 1
            }
        },
        pullback(RouteChild.reducer, to: left),
        pullback(RouteChild.reducer, to: sheet),
        pullback(RouteChild.reducer, to: alert),
        pullback(RouteChild.reducer, to: rows),
        pullback(RouteChild.reducer, to: list),
        pullback(RouteChild.reducer, to: table)
    )

    static func feedbacks(_ log: Log<String>) -> [Feedback<RouteWhole, Event>] {
        [
            pullback(RouteChild.feedbacks("left", log), to: left),
            pullback(RouteChild.feedbacks("sheet", log), to: sheet),
            pullback(RouteChild.feedbacks("alert", log), to: alert),
            pullback(RouteChild.feedbacks("row", log), to: rows),
            pullback(RouteChild.feedbacks("element", log), to: list),
            pullback(RouteChild.feedbacks("entry", log), to: table),
        ]
    }

    /// A whole with a child in every place.
    static var full: RouteWhole {
        RouteWhole(
            sheet: RouteChild(),
            alert: Presented(RouteChild()),
            rows: [RouteChild(id: 1), RouteChild(id: 2)],
            list: [RouteChild(id: 1), RouteChild(id: 2)],
            table: [1: RouteChild(), 2: RouteChild()]
        )
    }
}

/// A place of a child with routes.
struct RouteSpot: Sendable, CustomStringConvertible {
    let description: String
    let event: @Sendable (RouteEvent) -> RouteWhole.Event
    let child: any WritableKeyPath<RouteWhole, RouteChild?> & Sendable

    static let all: [RouteSpot] = [
        RouteSpot(description: "left", event: { .left($0) }, child: \.someLeft),
        RouteSpot(description: "sheet", event: { .sheet($0) }, child: \.sheet),
        RouteSpot(description: "alert", event: { .alert($0) }, child: \.alert.state),
        RouteSpot(description: "row", event: { .row(2, $0) }, child: \.rows[id: 2]),
        RouteSpot(description: "element", event: { .element(2, $0) }, child: \.list[withID: 2]),
        RouteSpot(description: "entry", event: { .entry(2, $0) }, child: \.table[2]),
    ]
}

extension RouteWhole {
    fileprivate var someLeft: RouteChild? {
        get { left }
        set { newValue.map { left = $0 } }
    }
}

extension Presented<RouteChild>? {
    fileprivate var state: RouteChild? {
        get { self?.state }
        set { newValue.map { self?.state = $0 } }
    }
}

extension [RouteChild] {
    fileprivate subscript(withID id: Int) -> RouteChild? {
        get { first { $0.id == id } }
        set {
            guard let newValue, let index = firstIndex(where: { $0.id == id }) else { return }
            self[index] = newValue
        }
    }
}
