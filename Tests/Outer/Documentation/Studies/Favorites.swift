import Millrace

/// A favourite of anything with an id: shown at once, saved behind it, and rolled back when the saving fails.
struct Favorite<ID: Hashable & Sendable>: Equatable {
    enum Event: Equatable {
        case didTap
        case didTapDismiss
        case didSave
        case didFail(CoreError)
    }

    /// A wish that the backend doesn't know yet.
    struct Change: Equatable {
        let id: ID
        let isOn: Bool
    }

    let id: ID
    var isSaved = false
    var change: Change?
    var problem: CoreError?

    var isOn: Bool {
        change?.isOn ?? isSaved
    }

    static var reducer: Reducer<Self, Event> {
        { favorite, event in
            switch event {
            case .didTap: (favorite.change, favorite.problem) = (Change(id: favorite.id, isOn: !favorite.isOn), nil)
            case .didTapDismiss: favorite.problem = nil
            case .didSave: (favorite.isSaved, favorite.change) = (favorite.isOn, nil)
            case let .didFail(error): (favorite.change, favorite.problem) = (nil, error)
            }
        }
    }

    /// The running request is the change: another tap cancels it for the opposite one.
    static func feedbacks(
        save: @escaping @Sendable (ID, Bool) -> SignalProducer<Never, CoreError>
    ) -> [Feedback<Self, Event>] {
        [
            Feedback(skippingRepeated: ^\.change) { change in
                save(change.id, change.isOn)
                    .promoteValue(Event.self)
                    .concat(value: .didSave)
                    .replaceError(Event.didFail)
            }
            .named("save")
        ]
    }
}

/// An episode with a favourite.
struct Episode: Identifiable, Equatable {
    enum Event: Equatable {
        case favorite(Favorite<Int>.Event)
    }

    let title: String
    var favorite: Favorite<Int>

    init(id: Int, title: String) {
        self.title = title
        favorite = Favorite(id: id)
    }

    var id: Int {
        favorite.id
    }

    static let favorite = Part(
        \Self.favorite,
        event: EnumCase(embed: Event.favorite) { if case let .favorite(event) = $0 { event } else { nil } }
    )
}

/// A list of episodes, each a favourite or not.
struct Episodes: Equatable {
    enum Event: Equatable {
        case episode(Episode.ID, Episode.Event)
    }

    var episodes: Rows<Episode>

    static let episodes = Part(
        forEach: \Self.episodes,
        event: EnumCase(embed: Event.episode) { if case let .episode(id, event) = $0 { (id, event) } else { nil } }
    )

    static let reducer = pullback(pullback(Favorite<Int>.reducer, to: Episode.favorite), to: episodes)

    static func feedbacks(
        save: @escaping @Sendable (Episode.ID, Bool) -> SignalProducer<Never, CoreError>
    ) -> [Feedback<Self, Event>] {
        [pullback([pullback(Favorite.feedbacks(save: save), to: Episode.favorite)], to: episodes)]
    }
}

struct EpisodesRenderer: Renderer {
    let observer: Sink<Episodes.Event>

    func render(state: Episodes) -> Screen {
        Screen(title: "Episodes") {
            for episode in state.episodes {
                let favorite = observer.contramap { .episode(episode.id, .favorite($0)) }
                let renderer = FavoriteRenderer(observer: favorite, title: episode.title)
                EmbeddedScreen(id: episode.id, renderer.render(state: episode.favorite))
            }
        }
    }
}

struct FavoriteRenderer<ID: Hashable & Sendable>: Renderer {
    let observer: Sink<Favorite<ID>.Event>
    let title: String

    func render(state: Favorite<ID>) -> Screen {
        Screen(title: "") {
            Node(id: "favorite", Toggle(title, isOn: state.isOn, onChange: observer.sending { _ in .didTap }))
            if let problem = state.problem {
                Node(id: "problem", Text(problem.userMessage))
                Node(id: "dismiss", Button("OK", action: observer.sending(.didTapDismiss)))
            }
        }
    }
}
