import Fixtures
import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

/// The user's language: from the environment, on every screen, in the file, and changed by a key.
@Suite struct AppLanguageTests {
    private static let environments: [Row<([String: String], AppLanguage)>] = [
        Row("nothing", ([:], .english)),
        Row("German", (["LANG": "de_DE.UTF-8"], .german)),
        Row("the language alone", (["LANG": "de"], .german)),
        Row("a modifier", (["LANG": "de_AT@euro"], .german)),
        Row("capital letters", (["LANG": "DE_CH.utf8"], .german)),
        Row("English", (["LANG": "en_GB.UTF-8"], .english)),
        Row("a language that the app does not speak", (["LANG": "fr_FR.UTF-8"], .english)),
        Row("no language", (["LANG": "C.UTF-8"], .english)),
        Row("Dutch in Germany", (["LANG": "nl_DE"], .english)),
        Row("the messages before the rest", (["LC_MESSAGES": "de_DE", "LANG": "en_GB"], .german)),
        Row("English messages before the rest", (["LC_MESSAGES": "C", "LANG": "de_DE"], .english)),
        Row("everything before the messages", (["LC_ALL": "de_DE", "LC_MESSAGES": "en_GB", "LANG": "en_GB"], .german)),
        Row("everything before German messages", (["LC_ALL": "C", "LC_MESSAGES": "de_DE", "LANG": "de_DE"], .english)),
        Row("empty variables", (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE"], .german)),
        Row(
            "English messages after an empty variable",
            (["LC_ALL": "", "LC_MESSAGES": "en_GB", "LANG": "de_DE"], .english)
        ),
        Row("the characters alone", (["LC_CTYPE": "de_DE.UTF-8"], .english)),
    ]

    @Test(arguments: environments)
    func theFirstVariableThatIsSetDecides(_ row: Row<([String: String], AppLanguage)>) {
        let (environment, language) = row.value
        #expect(AppLanguage { environment[$0] } == language, sourceLocation: row.location)
    }

    @Test func aLanguageHasTwoNamesAndANextOne() {
        let names = ["english", "en", "german", "de", "German", "DE", "", "fr", "deutsch", "de_DE"]
        let languages: [AppLanguage?] = [
            .english, .english, .german, .german, .german, .german, nil, nil, nil, nil,
        ]
        #expect(names.map { AppLanguage(name: $0) } == languages)
        let next = AppLanguage.allCases.map(\.next)
        #expect((AppLanguage.english.next, Set(next)) == (.german, Set(AppLanguage.allCases)))
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

    @Test func aFileWithoutALanguageIsRead() throws {
        let json = try JSONEncoder().encode(SavedApp(questions(.german), backend: nil))
        var object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(object.removeValue(forKey: "language") as? String == "german")
        let old = try JSONDecoder().decode(SavedApp.self, from: JSONSerialization.data(withJSONObject: object))
        #expect(AppViewModel.State(user: "", saved: old, opening: nil) == questions(.english))
        let preferring = AppViewModel.State(user: "", saved: old, opening: nil, otherwise: .german)
        #expect(preferring == questions(.german))
    }

    /// The language goes through the login and comes back from it.
    @Test func theLoginHasTheLanguageToo() {
        var state = questions(.english)
        AppViewModel.reducer(&state, .didTapLanguage)
        #expect(state == questions(.german))
        guard case var .home(home) = state else { return }
        home.wantsLogin = true
        state = .home(home)
        AppViewModel.reducer(&state, .didTapTheme)
        guard case .login = state else {
            Issue.record("no login")
            return
        }
        #expect(state.language == .german)
        AppViewModel.reducer(&state, .login(.ui(.didTapLogIn)))
        AppViewModel.reducer(&state, .login(.didLogIn(.fixture())))
        guard case .home = state else {
            Issue.record("no home: \(state)")
            return
        }
        #expect(state.language == .german)
        AppViewModel.reducer(&state, .didTapLanguage)
        #expect(state.language == .english)
    }

    private func pilot(restoring saved: SavedApp? = nil, save: @escaping @Sendable (SavedApp) -> Void = { _ in }) throws
        -> Pilot
    {
        let clock = TestScheduler()
        let buildingMaterials = LoginBuildingMaterials(
            session: BackendSession(environment: Environment(base: try MockServer.refusedURL())),
            user: "demo",
            hints: [.unreadableScreens],
            scheduler: clock
        )
        let screens = makeApp(with: buildingMaterials, restoring: saved, save: save)
        return Pilot(showing: screens, columns: 60, clock: clock, texts: { screens.language.texts })
    }

    /// Also on the login, where letters go into a field; what was typed stays.
    @Test func aKeyChangesTheLanguageOfTheScreen() throws {
        let pilot = try pilot()
        pilot.type("x")
        let english = pilot.screen.text
        pilot.press(.control("g"))
        assertInlineSnapshot(of: pilot.screen.text, as: .lines) {
            """
            Anmeldung
            ────────────────────────────────────────────────────────────
            › Name: [demox                                             ]
              Passwort: [                                              ]
              ( Anmelden )
            Die Ansichten vom letzten Mal konnten nicht gelesen werden.

















            ^T Farben  ^G Sprache  ^C Beenden  F1 Hilfe
            """
        }
        pilot.press(.control("g"))
        #expect(pilot.screen.text == english)
    }

    @Test func theLanguageIsThatOfTheLastRun() throws {
        let saved = MutableProperty<SavedApp?>(nil)
        let first = try pilot(restoring: SavedApp(questions(.english), backend: nil)) { saved.value = $0 }
        first.expect(shows: "Questions")
        first.press(.control("g"))
        first.expect(shows: "Fragen")
        let data = try JSONEncoder().encode(try #require(saved.value))
        let second = try pilot(restoring: try JSONDecoder().decode(SavedApp.self, from: data))
        second.expect(shows: "Esc Zurück")
        second.expect(shows: "Geben Sie ein Wort Ihrer Frage ein.")
    }

    @Test func theLastWordsAreInTheLanguageOfTheScreens() {
        let words: [LastWords] = [
            .lost(.diskFull),
            .damaged([StoreDamage(file: URL(filePath: "/a/outbox.damaged-1.sqlite"), saved: 7, lost: 1)]),
            .unwritableTrace(file: "a.jsonl", error: "no"),
            .unusableScreens(file: "screens.json", error: "no"),
        ]
        let texts = AppLanguage.allCases.flatMap { language in words.map { $0.text(in: language) } }
        assertInlineSnapshot(of: texts, as: .lines) {
            """
            what was not sent was kept in memory only, and is lost: the disk is full
            The file of the outbox was damaged. 7 changes could be read from it. 1 entry is lost. Please check whether your changes are here. The damaged file is kept as outbox.damaged-1.sqlite.
            the trace in a.jsonl could not be written: no
            the screens in screens.json could not be read or written: no
            was nicht gesendet war, lag nur im Arbeitsspeicher und ist verloren: the disk is full
            Die Datei des Postausgangs war beschädigt. 7 Änderungen waren darin noch lesbar. 1 Eintrag ist verloren. Bitte prüfen, ob Ihre Änderungen noch da sind. Die beschädigte Datei bleibt als outbox.damaged-1.sqlite erhalten.
            die Aufzeichnung in a.jsonl konnte nicht geschrieben werden: no
            die Ansichten in screens.json konnten nicht gelesen oder geschrieben werden: no
            """
        }
    }
}
