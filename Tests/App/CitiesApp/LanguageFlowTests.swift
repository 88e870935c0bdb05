import Cities
import Foundation
import Millrace
import MillraceTestKit
import TestSupport
import Testing

@testable import CitiesApp

/// A user who turns the running app German: every screen, the texts of the SDK, and what was on the screen already.
///
/// Names, days and the sentences about a refused form are the backend's, and stay.
@Suite(.bodyTimeLimit) struct LanguageFlowTests {
    private let backend: EmbeddedBackend
    private let clock = TestScheduler()
    private let store = MemoryStore()
    private let saved = MutableProperty<SavedApp?>(nil)

    init() throws {
        backend = try EmbeddedBackend()
    }

    private func makePilot(opening link: String? = nil, restoring old: SavedApp? = nil) throws -> Pilot {
        let screens = makeApp(
            with: LoginBuildingMaterials(at: backend, on: clock, hints: [.onlyUser("demo")], store: store),
            restoring: old,
            opening: try link.map { try AppLink($0) },
            save: { [saved] in saved.value = $0 }
        )
        return Pilot(
            showing: screens,
            columns: 100,
            rows: 24,
            clock: clock,
            texts: { screens.language.texts },
            patience: .seconds(30)
        )
    }

    /// Returns when the screen and the SDK have German words: an answer that comes at the same time may reduce the key
    /// on its thread.
    private func expect(_ pilot: Pilot, shows words: String...) {
        for text in words + ["Beenden"] { pilot.expect(shows: text) }
    }

    /// Also a problem, a toast and an error that were there before the key was pressed.
    @Test func whatIsOnTheScreenTurnsGerman() throws {
        let pilot = try makePilot(opening: "/cities/Bath/delivery")
        pilot.expect(shows: "This backend knows demo, with the same password.")
        pilot.logIn()
        pilot.expect(shows: "There are none yet.")
        pilot.click("[ Order ]")
        pilot.expect(shows: "! House and street are needed.")
        pilot.press(.control("g"))
        expect(pilot, shows: "! Straße und Hausnummer fehlen.", "[ Bestellen ]", "Noch gibt es keine.", "Esc Zurück")
        pilot.press(.control("g"))
        pilot.type("5 Mill Lane")
        pilot.click("[ Order ]")
        pilot.expect(shows: "The order is placed.")
        pilot.expect(shows: "1    5 Mill Lane")
        pilot.press(.control("g"))
        expect(pilot, shows: "Die Bestellung ist aufgegeben.", "Ihre Lieferung ist unterwegs", "› [ Fertig ]")
        pilot.advance(by: .seconds(4))
        pilot.expect(hides: "Die Bestellung ist aufgegeben.")
        backend.network = .offline
        pilot.press(.escape)
        expect(pilot, shows: "The Old Mill, 25 Min. entfernt", "08:00 bis 12:00 Uhr")
        pilot.press(.control("g"), "r")
        pilot.expect(shows: "Check that it is running")
        pilot.press(.control("g"))
        expect(pilot, shows: "Der Server nimmt keine Verbindung an.", "[ Erneut versuchen ]")
    }

    @Test func everyScreenIsGermanAndARestartedAppToo() throws {
        let pilot = try makePilot()
        pilot.press(.control("g"))
        expect(pilot, shows: "Anmeldung", "› Name:     [demo ", "Dieser Server kennt den Namen demo", "F1 Hilfe")
        pilot.logIn()
        expect(pilot, shows: "London", "Wohin möchten Sie liefern lassen?", "o Postausgang")
        pilot.press("?")
        expect(pilot, shows: "┌ Tasten ", "a            Adressen", "Eingabe      Wählen", "Esc Schließen")
        pilot.press(.escape, "/")
        expect(pilot, shows: "Geben Sie ein Wort Ihrer Frage ein.")
        pilot.press(.escape, "o")
        expect(pilot, shows: "Alles ist gesendet.")
        pilot.press(.escape, "a")
        pilot.expect(shows: "12 Long Acre")
        pilot.press(.enter)
        pilot.click("[ Löschen ]")
        expect(pilot, shows: "Gespeicherte Adressen", "(•) Alle Städte", "┌ Home löschen? ", "› [ Abbrechen ]")
        pilot.press(.escape)

        let data = try JSONEncoder().encode(try saved.value.unwrapped())
        let restarted = try makePilot(restoring: try JSONDecoder().decode(SavedApp.self, from: data))
        restarted.expect(shows: "12 Long Acre")
        restarted.expect(hides: "Wird geladen")
        expect(restarted, shows: "Esc Schließen", "[ Umbenennen ]")
    }
}
