import Fixtures
import Foundation
import Millrace
import MillraceOutbox
import Testing

@testable import Cities

/// The screens of the app, each in the state that shows most of it, for pictures and for the table of themes.
struct AppScreens {
    /// A screen and its name, which is that of its files.
    struct Shown: Sendable, CustomTestStringConvertible {
        let name: String
        let screen: Screen
        /// The number of keys down by which the focus is moved.
        var steps = 0

        var testDescription: String { name }
    }

    static let all = AppScreens(words: .english).all

    let words: Words

    var all: [Shown] {
        [
            login, Shown(name: "loading", screen: cities { $0 = .fixture(cities: []) }),
            Shown(name: "cities", screen: cities { $0 = Self.listed }, steps: 1),
            Shown(name: "nothing", screen: cities { $0 = .fixture(cities: [], status: .loaded) }),
            Shown(name: "failed", screen: cities { $0 = .fixture(cities: [], status: .failed(.transport(.refused))) }),
            city, delivery, addresses, Shown(name: "question", screen: addresses(.ui(.didTapDelete))), questions,
            outbox,
        ]
    }

    /// Returns the screen with the keys that it has in the app.
    private func inApp(_ screen: Screen) -> Screen {
        var screen = screen
        screen.keys += [
            KeyBinding(.control("t"), words.app.theme) {},
            KeyBinding(.control("g"), words.app.language) {},
        ]
        return screen
    }

    private var login: Shown {
        var state = LoginViewModel.State(user: "demo")
        (state.password, state.status) = ("secret", .failed(.status(CoreError.StatusReason(code: 401))))
        let renderer = LoginRenderer(observer: .ignored, hints: [.onlyUser("demo")])
        return Shown(name: "login", screen: inApp(renderer.render(state: state, words: words)))
    }

    private static var listed: CitiesViewModel.State {
        let others = [
            ("Bristol", nil), ("Edinburgh", "Scotland"), ("Cardiff", "Wales"), ("Belfast", "Northern Ireland"),
            ("York", nil),
        ]
        let cities = [City.fixture(), .fixture(name: "Bath")] + others.map { .fixture(name: $0, country: $1) }
        return .fixture(cities: cities, unreadableCount: 1, status: .loaded)
    }

    private func cities(_ change: (inout CitiesViewModel.State) -> Void) -> Screen {
        var state = CitiesViewModel.State.fixture()
        change(&state)
        return inApp(CitiesRenderer(observer: .ignored).render(state: state, words: words))
    }

    private var city: Shown {
        let edinburgh = City.fixture(name: "Edinburgh", country: "Scotland")
        var state = CityDetailViewModel.State(city: edinburgh)
        (state.detail, state.status) = (.fixture(city: edinburgh), .loaded)
        let screen = CityDetailRenderer(observer: .ignored).render(state: state, words: words)
        return Shown(name: "city", screen: inApp(screen))
    }

    private var delivery: Shown {
        var state = DeliveryViewModel.State(city: .fixture())
        (state.firstLine, state.postcode, state.hasTriedToSend) = ("1 Mill Lane", "?", true)
        let deliveries: [Delivery] = [
            .fixture(address: .fixture(firstLine: "5 Mill Lane", postcode: "SE1")),
            .fixture(id: 2, address: .fixture(firstLine: "12 Long Acre", postcode: "WC2E 9LH")),
        ]
        (state.deliveries, state.sort) = (.fresh(deliveries), TableSort(column: 0))
        let screen = DeliveryRenderer(observer: .ignored).render(state: state, words: words)
        var toasts = Toasts()
        toasts.show(words.delivery.placed, kind: .success)
        return Shown(name: "delivery", screen: inApp(screen).showing(toasts))
    }

    private func addresses(_ event: AddressRow.Event?) -> Screen {
        var state = AddressesViewModel.State()
        let work = Address.fixture(city: "Bath", firstLine: "5 High St")
        state.rows = [AddressRow(.fixture()), AddressRow(.fixture(id: .fixture(2), name: "Work", address: work))]
        state.status = .loaded
        for event in [.ui(.didSelect), event].compactMap(\.self) {
            AddressesViewModel.reducer(&state, .row(.home, event))
        }
        return inApp(AddressesRenderer(observer: .ignored).render(state: state, words: words))
    }

    private var addresses: Shown {
        Shown(name: "addresses", screen: addresses(nil), steps: 2)
    }

    private var questions: Shown {
        var state = QuestionsViewModel.State(query: "deliver")
        state.questions = [
            .fixture(), .fixture(id: 2, text: "Can I change the address of my delivery after it was ordered?"),
        ]
        state.status = .loaded
        let screen = QuestionsRenderer(observer: .ignored).render(state: state, words: words)
        return Shown(name: "questions", screen: inApp(screen))
    }

    private var outbox: Shown {
        var state = OutboxViewModel.State()
        let refused = CoreError.status(.init(code: 422, failure: FieldRefusal.fixture()))
        state.contents.commands = [
            .fixture(status: .refused(refused)), .fixture(id: 2, status: .sending), .fixture(id: 3),
        ]
        let screen = OutboxRenderer(observer: .ignored).render(state: state, words: words)
        return Shown(name: "outbox", screen: inApp(screen))
    }
}

extension AppScreens.Shown {
    /// Returns the frame that a terminal shows, with the focus that a user has moved.
    func frame(width: Int, height: Int?, theme: Theme) -> TextFrame {
        var interaction = ScreenInteraction()
        interaction.update(to: screen)
        for _ in 0..<steps { _ = interaction.handle(.down, on: screen) }
        let frame = screen.frame(width: width, height: height, of: interaction, theme: theme)
        _ = interaction.didShow(frame)
        return screen.frame(width: width, height: height, of: interaction, theme: theme)
    }
}
