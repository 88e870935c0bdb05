import MillraceFeedback
import MillraceStreams
import MillraceTrace
import TestSupport
import Testing

/// A route is sent once, by its own part, in every kind of place.
@Suite struct RouteTests {
    private struct Root {
        let core: ViewModelCore<RouteWhole, RouteWhole.Event, RouteWhole.Event, String>
        let log = Log<String>()
        let journal = Journal<RouteWhole, RouteWhole.Event>()

        init(_ initial: RouteWhole = .full) {
            core = ViewModelCore(
                initial: initial,
                reduce: RouteWhole.reducer,
                feedbacks: RouteWhole.feedbacks(log),
                action: { $0 },
                route: \.route,
                journal: journal
            )
            core.routes.observeValues { [log] in log.add("root: \($0)") }
        }

        func routes(after event: RouteWhole.Event) -> [String] {
            core.send(action: event)
            return log.take()
        }
    }

    /// What a part, its siblings and the whole do, and the routes that are sent because of it.
    ///
    /// A route is "a" of the part, "b" of a sibling, "home" of the whole.
    enum Act: Sendable {
        case leave(String), add
        case leaveWhole
        case leaveSiblings, addToOthers
        /// The whole writes the part's route.
        case write(String?)
        case count
        case writeBoth

        func event(_ spot: RouteSpot) -> [RouteWhole.Event] {
            let siblings = RouteSpot.all.filter { $0.description != spot.description }
            let child = spot.child
            return switch self {
            case let .leave(place): [spot.event(.leave(place))]
            case .add: [spot.event(.add)]
            case .leaveWhole: [.leave("home")]
            case .leaveSiblings: siblings.map { $0.event(.leave("b")) }
            case .addToOthers:
                siblings.map { $0.event(.add) } + [.rows, .list, .table].map { .row($0, 1, .add) }
                    + [.row(.rows, 9, .add)]
            case let .write(place): [.change { $0[keyPath: child]?.route = place }]
            case .count: [.change { $0[keyPath: child]?.count += 1 }]
            case .writeBoth:
                [
                    .change { whole in
                        whole.route = "home"
                        whole[keyPath: child]?.route = "a"
                    }
                ]
            }
        }
    }

    /// Acts, the routes of which are of the part where no other name is there, and the part's route at the end.
    typealias Course = (acts: [(Act, [String])], route: String?)

    static let courses: [Row<Course>] = [
        Row(
            "a route is sent once for each event that asks for it, and cleared by the next one",
            ([(.leave("a"), ["a"]), (.leave("a"), ["a"]), (.add, []), (.leave("a"), ["a"])], "a")
        ),
        Row("an event that asks for none clears it", ([(.leave("a"), ["a"]), (.add, [])], nil)),
        Row(
            "a sibling sends it no more",
            ([(.leave("a"), ["a"]), (.addToOthers, []), (.leaveSiblings, ["siblings: b"]), (.addToOthers, [])], "a")
        ),
        Row("the route of the whole is its own", ([(.leave("a"), ["a"]), (.leaveWhole, ["root: home"])], "a")),
        Row(
            "the route of the whole is cleared by the next event",
            (
                [
                    (.leaveWhole, ["root: home"]), (.add, []), (.leaveWhole, ["root: home"]),
                    (.leaveWhole, ["root: home"]),
                ], nil
            )
        ),
        Row("both are sent by one event", ([(.writeBoth, ["a", "root: home"])], "a")),
        Row(
            "a link that the whole writes is sent when it is another one",
            (
                [
                    (.write("a"), ["a"]), (.write("a"), []), (.count, []), (.write("b"), ["b"]), (.write(nil), []),
                    (.write("b"), ["b"]), (.leave("b"), ["b"]),
                ], "b"
            )
        ),
        Row("an effect of the part clears it and may send another", ([(.leave("later"), ["later", "now"])], "now")),
    ]

    @Test(arguments: RouteSpot.all, courses)
    func aRouteIsSentByItsOwnPart(spot: RouteSpot, _ row: Row<Course>) {
        let root = Root()
        let routes = row.value.acts.map { act, _ in
            act.event(spot).flatMap { root.routes(after: $0) }
        }
        let expected = row.value.acts.map { _, routes in
            routes.flatMap { route -> [String] in
                if route == "siblings: b" {
                    return RouteSpot.all.filter { $0.description != spot.description }.map { "\($0): b" }
                }
                return [route.contains(":") ? route : "\(spot): \(route)"]
            }
        }
        #expect(routes == expected, sourceLocation: row.location)
        #expect(root.core.state.value[keyPath: spot.child]?.route == row.value.route, sourceLocation: row.location)
    }

    @Test(arguments: RouteSpot.all.dropFirst())
    func aPartThatAppearsWithARouteSendsIt(spot: RouteSpot) {
        var whole = RouteWhole.full
        whole[keyPath: spot.child]?.route = "a"
        // The alert of `whole` is another one than that of `full`, and so are the rows after an empty list.
        let linked = whole
        let root = Root(RouteWhole())
        let routes = [linked, RouteWhole(), linked].map { whole in root.routes(after: .change({ $0 = whole })) }
        #expect(routes == [["\(spot): a"], [], ["\(spot): a"]])
    }

    @Test(arguments: RouteSpot.all)
    func aRouteOfTheFirstStateIsSentAtTheStart(spot: RouteSpot) {
        var whole = RouteWhole.full
        whole[keyPath: spot.child]?.route = "a"
        let root = Root(whole)
        #expect([root.log.take(), root.routes(after: spot.event(.add))] == [["\(spot): a"], []])
    }

    @Test func aReplayEndsInTheSameState() throws {
        let root = Root()
        let events: [RouteWhole.Event] =
            RouteSpot.all.map { $0.event(.leave("a")) } + [.leave("home"), .child(.left, .add)]
        for event in events { root.core.send(action: event) }
        let replay = try Replay(#require(root.journal.session), reduce: root.core.reducer)
        #expect(replay.divergence == nil)
    }
}
