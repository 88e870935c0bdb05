import Millrace
import MillraceTestKit
import TestSupport
import Testing

@Suite(.bodyTimeLimit) struct FavoritesTests {
    private static let initial = Episodes(
        episodes: Rows(["Functions", "Side effects", "Parsers"].enumerated().map { Episode(id: $0, title: $1) })
    )

    private let saves = Stub<Never, CoreError>()
    private let loop: Loop<Episodes, Episodes.Event>

    init() {
        loop = Loop(
            initial: Self.initial,
            reduce: Episodes.reducer,
            feedbacks: Episodes.feedbacks(save: { [saves] in saves.producer("\($0) \($1)") })
        )
    }

    private var favorites: [Bool] {
        loop.state.value.episodes.map(\.favorite.isOn)
    }

    private func tap(_ id: Episode.ID) {
        loop.send(.episode(id, .favorite(.didTap)))
    }

    @Test func aTapShowsAtOnceAndIsSavedBehindIt() {
        tap(1)
        #expect(favorites == [false, true, false])
        saves.complete()
        #expect(favorites == [false, true, false])
        tap(1)
        saves.complete()
        #expect(favorites == [false, false, false])
        #expect(saves.arguments(as: String.self) == ["1 true", "1 false"])
        #expect((saves.starts, saves.disposals, saves.waiting) == (2, 0, 0))
    }

    @Test func aFailureRollsBackItsOwnRow() {
        tap(0)
        tap(2)
        #expect(favorites == [true, false, true])
        saves.fail(.transport(.refused))
        #expect(favorites == [false, false, true])
        #expect(loop.state.value.episodes.map(\.favorite.problem) == [.transport(.refused), nil, nil])
        saves.complete()
        #expect(favorites == [false, false, true])
        loop.send(.episode(0, .favorite(.didTapDismiss)))
        #expect(loop.state.value.episodes[0].favorite == Favorite(id: 0))
    }

    @Test func aSecondTapTakesTheFirstOneBack() {
        tap(1)
        tap(1)
        #expect(favorites == [false, false, false])
        #expect(saves.arguments(as: String.self) == ["1 true", "1 false"])
        #expect((saves.starts, saves.disposals, saves.waiting) == (2, 1, 1))
        saves.fail(.transport(.refused))
        #expect(favorites == [false, false, false])
    }

    /// A row is driven inside its list, and the run accounts for each state, event, answer and effect.
    @Test func aRowOfTheList() {
        let driver = ViewModelDriver(initial: Self.initial, reduce: Episodes.reducer) { stub, _ in
            Episodes.feedbacks(save: { [saves = stub as Stub<Never, CoreError>] in saves.producer("\($0) \($1)") })
        }
        driver.perform(
            stub: Stub(.failure(.transport(.refused)), .completion),
            when: { run in
                run.send(.episode(1, .favorite(.didTap)))
                run.send(.episode(1, .favorite(.didTap)))
            },
            assert: { run in
                let change = Favorite<Int>.Change(id: 1, isOn: true)
                run.scoped(to: \.episodes[id: 1], action: { .episode(1, $0) }).expectStates(
                    from: Episode(id: 1, title: "Side effects"),
                    { $0?.favorite.change = change },
                    { $0?.favorite = Favorite(id: 1, problem: .transport(.refused)) },
                    { $0?.favorite = Favorite(id: 1, change: change) },
                    { $0?.favorite = Favorite(id: 1, isSaved: true) }
                )
                run.expectEvents([
                    .episode(1, .favorite(.didFail(.transport(.refused)))), .episode(1, .favorite(.didSave)),
                ])
            }
        )
    }

    @Test func theScreen() {
        tap(0)
        tap(2)
        saves.fail(.transport(.refused))
        assertInlineSnapshot(
            of: EpisodesRenderer(observer: .ignored).render(state: loop.state.value),
            as: .text(width: 40)
        ) {
            """
            Episodes
            ────────────────────────────────────────
              [ ] Functions
              The server refused the connection.
              Check that it is running, then try
              again.
              [ OK ]

              [ ] Side effects

              [x] Parsers
            """
        }
    }
}
