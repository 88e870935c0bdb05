import Foundation
import Millrace
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

/// The user's language: from the options, the file or the environment; `LanguageFlowTests` changes it by a key.
@Suite struct AppLanguageTests {
    private static let environments: [Row<([String: String], AppLanguage)>] = [
        Row("nothing", ([:], .english)),
        Row("German", (["LANG": "de_DE.UTF-8"], .german)),
        Row("a modifier", (["LANG": "de_AT@euro"], .german)),
        Row("capital letters", (["LANG": "DE_CH.utf8"], .german)),
        Row("a language that the app does not speak", (["LANG": "fr_FR.UTF-8"], .english)),
        Row("Dutch in Germany", (["LANG": "nl_DE"], .english)),
        Row("the messages before the rest", (["LC_MESSAGES": "de_DE", "LANG": "en_GB"], .german)),
        Row("everything before the messages", (["LC_ALL": "de_DE", "LC_MESSAGES": "en_GB", "LANG": "en_GB"], .german)),
        Row("empty variables", (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE"], .german)),
    ]

    @Test(arguments: environments)
    func theFirstVariableThatIsSetDecides(_ row: Row<([String: String], AppLanguage)>) {
        let (environment, language) = row.value
        #expect(AppLanguage { environment[$0] } == language, sourceLocation: row.location)
    }

    private func questions(_ language: AppLanguage) -> AppViewModel.State {
        let path: Path<AppScreen> = [.questions(QuestionsViewModel.State())]
        return .home(Home(user: "ada", token: Token("t"), path: path, language: language))
    }

    /// What is asked for now wins over what is saved, and that over what the environment prefers.
    @Test func theOptionWinsOverTheFileAndTheFileOverTheEnvironment() {
        for asked in [nil, AppLanguage.english, .german] {
            for saved in [nil, AppLanguage.english, .german] {
                for preferred in AppLanguage.allCases {
                    let state = AppViewModel.State(
                        user: "",
                        saved: saved.map { SavedApp(questions($0), backend: nil) },
                        opening: nil,
                        speaking: asked,
                        otherwise: preferred
                    )
                    #expect(state.language == asked ?? saved ?? preferred)
                }
            }
        }
    }

    @Test func theLastWordsAreInTheLanguageOfTheScreens() {
        let words: [LastWords] = [
            .lost(.diskFull),
            .damaged([StoreDamage(file: URL(filePath: "/a/outbox.damaged-1.sqlite"), saved: 7, lost: 1)]),
            .unwritableTrace(file: "a.jsonl", error: "no"),
            .unusableScreens(file: "screens.json", error: "no"),
        ]
        assertInlineSnapshot(of: words.map { $0.text(in: .german) }, as: .lines) {
            """
            was nicht gesendet war, lag nur im Arbeitsspeicher und ist verloren: the disk is full
            Die Datei des Postausgangs war beschädigt. 7 Änderungen waren darin noch lesbar. 1 Eintrag ist verloren. Bitte prüfen, ob Ihre Änderungen noch da sind. Die beschädigte Datei bleibt als outbox.damaged-1.sqlite erhalten.
            die Aufzeichnung in a.jsonl konnte nicht geschrieben werden: no
            die Ansichten in screens.json konnten nicht gelesen oder geschrieben werden: no
            """
        }
    }
}
