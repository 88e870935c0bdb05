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

    enum Place: Sendable {
        case left, sheet, alert, rows, list, table
    }

    enum Event: Sendable {
        case child(Place, RouteEvent)
        case row(Place, Int, RouteEvent)
        case leave(String)
        case change(@Sendable (inout RouteWhole) -> Void)
    }

    private static func child(_ place: Place) -> EnumCase<Event, RouteEvent> {
        EnumCase(embed: { .child(place, $0) }) { if case .child(place, let event) = $0 { event } else { nil } }
    }

    private static func row(_ place: Place) -> EnumCase<Event, (Int, RouteEvent)> {
        EnumCase(embed: { .row(place, $0, $1) }) {
            if case .row(place, let id, let event) = $0 { (id, event) } else { nil }
        }
    }

    private static let left = Part(\RouteWhole.left, event: child(.left))
    private static let sheet = Part(\RouteWhole.sheet, event: child(.sheet))
    private static let alert = Part(presented: \RouteWhole.alert, event: child(.alert))
    private static let rows = Part(forEach: \RouteWhole.rows, event: row(.rows))
    private static let list = Part(forEach: \RouteWhole.list, event: row(.list))
    private static let table = Part(forEach: \RouteWhole.table, event: row(.table))

    static let reducer: Reducer<RouteWhole, Event> = combine(
        { whole, event in
            switch event {
            case let .leave(place): whole.route = place
            case let .change(change): change(&whole)
            case .child, .row: whole.count += 1
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
        RouteSpot(description: "left", event: { .child(.left, $0) }, child: \.someLeft),
        RouteSpot(description: "sheet", event: { .child(.sheet, $0) }, child: \.sheet),
        RouteSpot(description: "alert", event: { .child(.alert, $0) }, child: \.alert.state),
        RouteSpot(description: "row", event: { .row(.rows, 2, $0) }, child: \.rows[id: 2]),
        RouteSpot(description: "element", event: { .row(.list, 2, $0) }, child: \.list[withID: 2]),
        RouteSpot(description: "entry", event: { .row(.table, 2, $0) }, child: \.table[2]),
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
