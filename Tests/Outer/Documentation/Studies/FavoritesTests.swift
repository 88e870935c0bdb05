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

    @Test func aFailureRollsBackItsOwnRow() {
        tap(0)
        tap(2)
        #expect(favorites == [true, false, true])
        saves.fail(.transport(.refused))
        #expect(
            (favorites, loop.state.value.episodes.map(\.favorite.problem))
                == ([false, false, true], [.transport(.refused), nil, nil])
        )
        saves.complete()
        #expect(favorites == [false, false, true])
        loop.send(.episode(0, .favorite(.didTapDismiss)))
        #expect(loop.state.value.episodes[0].favorite == Favorite(id: 0))
    }
}
