import Fixtures
import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import Testing

@testable import Cities

/// What a restarted app has of the run before.
@Suite struct SavedAppTests {
    private func restored(_ state: AppViewModel.State) throws -> AppViewModel.State {
        let data = try JSONEncoder().encode(SavedApp(state, backend: nil))
        return AppViewModel.State(user: "", saved: try JSONDecoder().decode(SavedApp.self, from: data), opening: nil)
    }

    @Test func whatWasTypedComesBackAndWhatWasUnderWayIsNotRepeated() throws {
        var delivery = DeliveryViewModel.State(city: .fixture(name: "Bath"))
        (delivery.firstLine, delivery.postcode, delivery.hasTriedToSend) = ("5 Mill Lane", "BA1", true)
        let typed = delivery
        delivery.status = .sending(.fixture())
        delivery.deliveries = .fresh([.fixture()])
        delivery.notice = .placed
        var addresses = AddressesViewModel.State()
        addresses.status = .loaded
        var row = AddressRow(.fixture())
        for action: AddressRow.Action in [.didSelect, .didType("Mill", .name)] { AddressRow.reducer(&row, .ui(action)) }
        (addresses.rows, addresses.drafts) = ([row, AddressRow(draft: 1)], 1)
        let typedRows = addresses.rows
        let actions: [(AddressRow.ID, AddressRow.Action)] = [
            (row.id, .didTapDelete), (row.id, .didAnswerDeletion(true)), (.new(1), .didTapSave),
        ]
        for (id, action) in actions { AddressesViewModel.reducer(&addresses, .ui(.row(id, action))) }
        #expect(addresses.rows[id: row.id]?.form?.change != nil)
        let city = CityDetailViewModel.State(city: .fixture(name: "Bath"))
        let cities = CitiesViewModel.State.fixture(status: .loaded)
        var questions = QuestionsViewModel.State()
        (questions.query, questions.status, questions.questions) = ("where", .loaded, [.fixture()])
        let path: Path<AppScreen> = [
            .cities(cities), .city(city), .delivery(delivery), .addresses(addresses), .questions(questions),
        ]
        guard
            case let .home(home) = try restored(.home(Home(user: "demo", token: Token("t"), path: path)))
        else {
            Issue.record("the login was lost")
            return
        }
        var kept = AddressesViewModel.State()
        (kept.rows, kept.drafts) = (typedRows, 1)
        kept.rows[id: .new(1)]?.form?.hasTriedToSave = true
        #expect(
            (home.path.map(\.screen), home.path.map(\.id), home.token) == (
                [.cities(cities), .city(city), .delivery(typed), .addresses(kept), .questions(questions)],
                [1, 2, 3, 4, 5], Token("t")
            )
        )
    }

    /// A later version may have more themes and languages; the screens and the login are as they were.
    @Test func aThemeAndALanguageOfALaterVersionLoseNothing() throws {
        var home = Home(user: "demo", token: Token("t"), path: [.cities(.fixture())])
        (home.theme, home.language) = (.dark, .german)
        let text = String(decoding: try JSONEncoder().encode(SavedApp(.home(home), backend: nil)), as: UTF8.self)
        let later = text.replacing("\"dark\"", with: "\"sepia\"").replacing("\"german\"", with: "\"klingon\"")
        #expect(later != text)
        let saved = try JSONDecoder().decode(SavedApp.self, from: Data(later.utf8))
        #expect((saved.theme, saved.language, saved.token, saved.path.count) == (.automatic, .english, Token("t"), 1))
    }

    @Test func aFileWithoutAThemeAndALanguageIsRead() throws {
        let state = AppViewModel.State.home(Home(user: "demo", token: Token("t"), path: [.questions(.init())]))
        let json = try JSONEncoder().encode(SavedApp(state, backend: nil))
        var object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        for key in ["theme", "language"] { #expect(object.removeValue(forKey: key) != nil) }
        let old = try JSONDecoder().decode(SavedApp.self, from: JSONSerialization.data(withJSONObject: object))
        #expect(
            (
                AppViewModel.State(user: "", saved: old, opening: nil),
                AppViewModel.State(user: "", saved: old, opening: nil, otherwise: .german).language
            ) == (state, .german)
        )
    }

    @Test func theLoginKeepsItsNameAndNeverItsPassword() throws {
        var login = LoginViewModel.State(user: "ada")
        login.password = "secret"
        let entrance = Entrance(login: login, path: [.cities(CitiesViewModel.State()), .questions(.init())])
        let json = String(decoding: try JSONEncoder().encode(SavedApp(.login(entrance), backend: nil)), as: UTF8.self)
        #expect(!json.contains("secret"))
        let empty = Entrance(login: LoginViewModel.State(user: "ada"), path: entrance.path)
        #expect(try restored(.login(entrance)) == .login(empty))
    }

    @Test func nothingIsTakenFromAnotherBackend() throws {
        let other = try MockServer.refusedURL()
        let path: Path<AppScreen> = [.cities(CitiesViewModel.State()), .questions(.init())]
        let saved = SavedApp(.home(Home(user: "ada", token: Token("t"), path: path)), backend: other)
        let buildingMaterials = LoginBuildingMaterials(
            session: BackendSession(environment: Environment(base: other)),
            user: "demo",
            scheduler: TestScheduler()
        )
        let here = makeApp(with: buildingMaterials, restoring: saved)
        #expect(here.current.value?.screen.title == "Log in")
        let there = makeApp(with: buildingMaterials, restoring: saved, backend: other)
        #expect(there.current.value?.screen.title == "Questions")
    }
}
