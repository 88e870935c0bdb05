import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

/// The user's theme: on every screen, in the file, and changed by a key.
@Suite struct AppThemeTests {
    private func pilot(restoring saved: SavedApp? = nil, save: @escaping @Sendable (SavedApp) -> Void = { _ in }) throws
        -> Pilot
    {
        let clock = TestScheduler()
        let buildingMaterials = LoginBuildingMaterials(
            session: BackendSession(environment: Environment(base: try MockServer.refusedURL())),
            user: "demo",
            scheduler: clock
        )
        return Pilot(showing: makeApp(with: buildingMaterials, restoring: saved, save: save), clock: clock)
    }

    private func questions(_ theme: AppTheme) -> AppViewModel.State {
        let path: Path<AppScreen> = [.questions(QuestionsViewModel.State())]
        return .home(Home(user: "ada", token: Token("t"), path: path, theme: theme))
    }

    /// Also on the login, where letters go into a field.
    @Test func aKeyChangesTheThemeOfTheScreen() throws {
        let pilot = try pilot()
        #expect(pilot.style(of: "^T") == Theme.standard[.key])
        for theme in [Theme.light, .dark, .highContrast, .mono, .standard] {
            pilot.press(.control("t"))
            #expect(pilot.style(of: "^T")?.foreground == theme[.key].over(theme[.text], in: theme).foreground)
        }
        pilot.type("t")
        pilot.expect(shows: "demot")
    }

    @Test func theThemeIsThatOfTheLastRun() throws {
        let saved = MutableProperty<SavedApp?>(nil)
        let first = try pilot(restoring: SavedApp(questions(.automatic), backend: nil)) { saved.value = $0 }
        first.press(.control("t"), .control("t"))
        #expect(first.style(of: "Questions")?.background == Theme.dark[.bar].background)
        let data = try JSONEncoder().encode(try saved.value.unwrapped())
        let second = try pilot(restoring: try JSONDecoder().decode(SavedApp.self, from: data))
        #expect(second.style(of: "Questions")?.background == Theme.dark[.bar].background)
    }
}
