import Cities
import Foundation
import Millrace
import MillraceTestKit
import TestSupport
import Testing

/// A line that is too narrow for all keys names the one that leaves, and the one that lists them.
@Suite(.bodyTimeLimit) struct HintsTests {
    @Test(arguments: [40, 60, 80, 100], AppLanguage.allCases)
    func theFirstScreenSaysHowToLeaveAndHowToGetHelp(columns: Int, language: AppLanguage) {
        let clock = TestScheduler()
        let session = BackendSession(environment: Environment(base: URL(filePath: "/")))
        let screens = makeApp(
            with: LoginBuildingMaterials(session: session, user: "demo", scheduler: clock),
            speaking: language
        )
        let pilot = Pilot(showing: screens, columns: columns, clock: clock, texts: { screens.language.texts })
        let hints = language == .german ? "^C Beenden  F1 Hilfe" : "^C Quit  F1 Help"
        #expect(pilot.screen.text.hasSuffix(hints), "\(pilot.screen)")
        pilot.press(.function(1))
        pilot.expect(shows: language == .german ? "┌ Tasten " : "┌ Keys ")
    }
}
