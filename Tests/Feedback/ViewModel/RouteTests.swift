import MillraceFeedback
import MillraceStreams
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

    @Test func theRouteOfEachOfTwoChildrenIsSentAndCleared() {
        let root = Root()
        #expect(root.routes(after: .left(.leave("a"))) == ["left: a"])
        #expect(root.routes(after: .right(.leave("b"))) == ["right: b"])
        #expect(root.core.state.value.left.route == "a")
        #expect(root.core.state.value.right.route == "b")
        #expect(root.routes(after: .right(.add)).isEmpty)
        #expect(root.core.state.value.right.route == nil)
        #expect(root.core.state.value.left.route == "a")
    }

    @Test(arguments: RouteSpot.all)
    func aRouteIsSentOnceForEachEventThatAsksForIt(spot: RouteSpot) {
        let root = Root()
        for _ in 0..<2 {
            #expect(root.routes(after: spot.event(.leave("a"))) == ["\(spot): a"])
        }
        #expect(root.core.state.value[keyPath: spot.child]?.route == "a")
        #expect(root.routes(after: spot.event(.add)).isEmpty)
        #expect(root.core.state.value[keyPath: spot.child]?.route == nil)
        #expect(root.routes(after: spot.event(.leave("a"))) == ["\(spot): a"])
    }

    @Test(arguments: RouteSpot.all)
    func aSiblingSendsItNoMore(spot: RouteSpot) {
        let root = Root()
        #expect(root.routes(after: spot.event(.leave("a"))) == ["\(spot): a"])
        for sibling in RouteSpot.all where sibling.description != spot.description {
            #expect(root.routes(after: sibling.event(.add)).isEmpty)
            #expect(root.routes(after: sibling.event(.leave("b"))) == ["\(sibling): b"])
        }
        for other: RouteWhole.Event in [.row(1, .add), .element(1, .add), .entry(1, .add), .row(9, .add)] {
            #expect(root.routes(after: other).isEmpty)
        }
        #expect(root.core.state.value[keyPath: spot.child]?.route == "a")
    }

    @Test(arguments: RouteSpot.all)
    func theRouteOfTheWholeIsItsOwn(spot: RouteSpot) {
        let root = Root()
        #expect(root.routes(after: spot.event(.leave("a"))) == ["\(spot): a"])
        #expect(root.routes(after: .leave("home")) == ["root: home"])
        #expect(root.core.state.value[keyPath: spot.child]?.route == "a")
        #expect(root.routes(after: spot.event(.add)).isEmpty)
        #expect(root.core.state.value.route == nil)
        #expect(root.routes(after: .leave("home")) == ["root: home"])
        #expect(root.routes(after: .leave("home")) == ["root: home"])
    }

    @Test(arguments: RouteSpot.all)
    func bothAreSentByOneEvent(spot: RouteSpot) {
        let root = Root()
        let both: @Sendable (inout RouteWhole) -> Void = { whole in
            whole.route = "home"
            whole[keyPath: spot.child]?.route = "a"
        }
        #expect(root.routes(after: .change(both)) == ["\(spot): a", "root: home"])
    }

    @Test(arguments: RouteSpot.all)
    func aLinkThatTheWholeWritesIsSentWhenItIsAnotherOne(spot: RouteSpot) {
        let root = Root()
        func write(_ place: String?) -> [String] {
            root.routes(after: .change({ $0[keyPath: spot.child]?.route = place }))
        }
        #expect(write("a") == ["\(spot): a"])
        #expect(write("a").isEmpty)
        let routes = root.routes(after: .change({ $0[keyPath: spot.child]?.count += 1 }))
        #expect(routes.isEmpty)
        #expect(write("b") == ["\(spot): b"])
        #expect(write(nil).isEmpty)
        #expect(write("b") == ["\(spot): b"])
        #expect(root.routes(after: spot.event(.leave("b"))) == ["\(spot): b"])
    }

    @Test(arguments: RouteSpot.all.dropFirst(2))
    func aPartThatAppearsWithARouteSendsIt(spot: RouteSpot) {
        var whole = RouteWhole.full
        whole[keyPath: spot.child]?.route = "a"
        // The alert of `whole` is another one than that of `full`, and so are the rows after an empty list.
        let linked = whole
        let root = Root(RouteWhole())
        #expect(root.routes(after: .change({ $0 = linked })) == ["\(spot): a"])
        #expect(root.routes(after: .change({ $0 = RouteWhole() })).isEmpty)
        #expect(root.routes(after: .change({ $0 = linked })) == ["\(spot): a"])
    }

    @Test(arguments: RouteSpot.all)
    func aRouteOfTheFirstStateIsSentAtTheStart(spot: RouteSpot) {
        var whole = RouteWhole.full
        whole[keyPath: spot.child]?.route = "a"
        let root = Root(whole)
        #expect(root.log.take() == ["\(spot): a"])
        #expect(root.routes(after: spot.event(.add)).isEmpty)
    }

    @Test(arguments: RouteSpot.all)
    func anEffectOfThePartClearsItAndMaySendAnother(spot: RouteSpot) {
        let root = Root()
        #expect(root.routes(after: spot.event(.leave("later"))) == ["\(spot): later", "\(spot): now"])
        #expect(root.core.state.value[keyPath: spot.child]?.route == "now")
    }

    @Test func aReplayEndsInTheSameState() throws {
        let root = Root()
        let events: [RouteWhole.Event] = RouteSpot.all.map { $0.event(.leave("a")) } + [.leave("home"), .left(.add)]
        for event in events { root.core.send(action: event) }
        let replay = try Replay(#require(root.journal.session), reduce: root.core.reducer)
        #expect(replay.divergence == nil)
    }
}
