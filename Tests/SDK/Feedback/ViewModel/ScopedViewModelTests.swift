import MillraceFeedback
import MillraceStreams
import Testing

/// A scoped view model is its part, for as long as the part is there.
@Suite struct ScopedViewModelTests {
    private func core(_ spot: ScopeSpot, _ journal: Journal<SpotWhole, SpotEvent>? = nil) -> SpotCore {
        var whole = SpotWhole()
        spot.place.put(&whole, 1, 10)
        return SpotCore(
            initial: whole,
            reduce: spot.place.wholeReducer,
            feedbacks: [],
            action: { $0 },
            journal: journal
        )
    }

    private func missed(_ journal: Journal<SpotWhole, SpotEvent>) -> [String] {
        journal.entries.compactMap { entry in
            if case let .missed(_, part) = entry { part } else { nil }
        }
    }

    /// The value of a scoped view model, and that of the part that is there.
    private func values(_ scoped: ScopeSpot.Scoped, _ spot: ScopeSpot, _ core: SpotCore) -> [Int?] {
        [scoped.values.value, spot.place.list(core.state.value).first?.value]
    }

    /// The values that an observer is told, and whether the stream has ended.
    private func observe(_ scoped: ScopeSpot.Scoped) -> Log<String> {
        let log = Log<String>()
        scoped.values.producer.start(.init(value: { log.add("\($0)") }, completed: { log.add("end") }))
        return log
    }

    @Test(arguments: ScopeSpot.all)
    func itShowsItsPartAndSendsToIt(spot: ScopeSpot) throws {
        let core = core(spot)
        let scoped = try #require(spot.scoped(core))
        let log = observe(scoped)
        scoped.send(.add(1))
        scoped.send(.add(0))
        core.send(action: spot.place.event(1, .add(2)))
        log.add("\(spot.place.list(core.state.value).first?.value ?? 0)")
        log.expect("10", "11", "13", "13")
    }

    @Test(arguments: ScopeSpot.all)
    func nobodyIsToldOfASibling(spot: ScopeSpot) throws {
        let core = core(spot)
        let log = try observe(#require(spot.scoped(core)))
        core.send(action: .sibling)
        core.send(action: .change { spot.place.put(&$0, 1, spot.place.list($0).first?.value ?? 0) })
        if spot.place.isRows {
            core.send(action: .change { spot.place.put(&$0, 2, 99) })
            core.send(action: .row(2, .add(1)))
            core.send(action: .change { spot.place.move(&$0) })
        }
        // A value that is presented anew is another part.
        #expect(log.take() == (spot.testDescription == "presented" ? ["10", "end"] : ["10"]))
    }

    @Test(arguments: ScopeSpot.all.filter(\.canBeRemoved))
    func aPartThatIsGoneIsKeptAsItWasAndItsActionsAreMissed(spot: ScopeSpot) throws {
        let journal = Journal<SpotWhole, SpotEvent>()
        let core = core(spot, journal)
        let scoped = try #require(spot.scoped(core))
        let log = observe(scoped)
        scoped.send(.add(5))
        core.send(action: .change { spot.place.remove(&$0, 1) })
        log.expect("10", "15", "end")
        scoped.send(.add(1))
        #expect((missed(journal), spot.scoped(core) == nil) == ([spot.name], true))

        core.send(action: .change { spot.place.put(&$0, 1, 50) })
        scoped.send(.add(1))
        #expect(
            (log.take(), missed(journal), values(scoped, spot, core)) == ([], [spot.name, spot.name], [15, 50])
        )
        let successor = try #require(spot.scoped(core))
        successor.send(.add(1))
        #expect(successor.values.value == 51)
    }

    @Test(arguments: ScopeSpot.all.filter(\.hasIdentity))
    func anotherPartInThePlaceGetsNoneOfItsActions(spot: ScopeSpot) throws {
        let journal = Journal<SpotWhole, SpotEvent>()
        let core = core(spot, journal)
        let scoped = try #require(spot.scoped(core))
        let log = observe(scoped)
        core.send(action: .change { spot.place.put(&$0, 2, 50) })
        scoped.send(.add(1))
        #expect((log.take(), missed(journal), values(scoped, spot, core)) == (["10", "end"], [spot.name], [10, 50]))
        let successor = try #require(spot.scoped(core))
        successor.send(.add(1))
        #expect(successor.values.value == 51)
    }

    /// The action waits for its turn, behind the event that removes the part.
    @Test(arguments: ScopeSpot.all.filter(\.canBeRemoved))
    func anActionThatWaitsWhileThePartGoesIsMissed(spot: ScopeSpot) throws {
        let journal = Journal<SpotWhole, SpotEvent>()
        let core = core(spot, journal)
        let scoped = try #require(spot.scoped(core))
        let observation = core.state.signal.observeValues { whole in
            guard whole.sibling == 1 else { return }
            core.send(
                action: .change { whole in
                    whole.sibling = 2
                    spot.place.remove(&whole, 1)
                }
            )
            scoped.send(.add(1))
        }
        core.send(action: .sibling)
        observation?.dispose()
        #expect((missed(journal), scoped.values.value) == ([spot.name], 10))
    }

    /// The screen of a part is made by the handler of a route, inside the loop.
    @Test func itIsMadeInsideTheLoop() throws {
        let made = MutableProperty<ScopedViewModel<Plain, LeafEvent>?>(nil)
        let core = SpotCore(
            initial: SpotWhole(),
            reduce: PartSpot.all[2].wholeReducer,
            feedbacks: [],
            action: { $0 }
        )
        let observation = core.state.signal.observeValues { [weak core] _ in
            guard made.value == nil else { return }
            made.value = core?.scoped(to: \.optionalPlain, event: { .lone($0) })
        }
        core.send(action: .change { $0.optionalPlain = Plain(value: 3) })
        observation?.dispose()
        let scoped = try #require(made.value)
        scoped.send(action: .add(1))
        #expect([scoped.state.value.value, core.state.value.optionalPlain?.value] == [4, 4])
    }

    @Test(arguments: ScopeSpot.all)
    func itKeepsTheWholeAliveAndIsReleased(spot: ScopeSpot) throws {
        weak var released: AnyObject?
        weak var whole: SpotCore?
        let effects = CountedEffects()
        do {
            var start = SpotWhole()
            spot.place.put(&start, 1, 10)
            var core: SpotCore? = SpotCore(
                initial: start,
                reduce: spot.place.wholeReducer,
                feedbacks: [spot.place.feedback(.source, effects)],
                action: { $0 }
            )
            whole = core
            var scoped = core.flatMap { spot.scoped($0) }
            released = scoped?.model
            core = nil
            scoped?.send(.add(1))
            #expect([scoped?.values.value, effects.endedCount] == [11, 0])
            scoped = nil
        }
        #expect(
            (whole == nil, released == nil, effects.startedCount, effects.endedCount) == (true, true, 1, 1)
        )
    }
}
