import Cities
import Foundation
import Millrace
import MillraceTestKit
import Testing

/// A line that is too narrow for all keys names the one that leaves.
@Suite(.timeLimit(.minutes(5))) struct HintsTests {
    @Test(arguments: [40, 60, 80, 100], AppLanguage.allCases)
    func theFirstScreenSaysHowToLeave(columns: Int, language: AppLanguage) {
        let clock = TestScheduler()
        let session = BackendSession(environment: Environment(base: URL(filePath: "/")))
        let screens = makeApp(
            with: LoginBuildingMaterials(session: session, user: "demo", scheduler: clock),
            speaking: language
        )
        let pilot = Pilot(showing: screens, columns: columns, clock: clock, texts: { screens.language.texts })
        #expect(pilot.screen.text.hasSuffix("^C \(language == .german ? "Beenden" : "Quit")"))
    }
}
