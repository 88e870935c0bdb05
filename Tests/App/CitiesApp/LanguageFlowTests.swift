import Cities
import Foundation
import Millrace
import MillraceTestKit
import Synchronization
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
        let buildingMaterials = LoginBuildingMaterials(
            session: BackendSession(environment: Environment(base: backend.url)),
            user: "demo",
            hints: [.onlyUser("demo")],
            scheduler: clock,
            store: store
        )
        let screens = makeApp(
            with: buildingMaterials,
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

    private func logIn(_ pilot: Pilot) {
        pilot.press(.tab)
        pilot.type("demo")
        pilot.press(.enter)
    }

    /// Returns the lines once the screen and the SDK have German words: an answer that comes at the same time may
    /// reduce the key on its thread.
    private func lines(of pilot: Pilot, showing words: String) -> [String] {
        pilot.expect(shows: words)
        pilot.expect(shows: "Beenden")
        return pilot.screen.lines.filter { !$0.isEmpty }
    }

    /// Also a problem, a toast and an error that were there before the key was pressed.
    @Test func whatIsOnTheScreenTurnsGerman() throws {
        let pilot = try makePilot(opening: "/cities/Bath/delivery")
        pilot.expect(shows: "This backend knows demo, with the same password.")
        logIn(pilot)
        pilot.expect(shows: "There are none yet.")
        pilot.click("[ Order ]")
        pilot.expect(shows: "! House and street are needed.")
        pilot.press(.control("g"))
        assertInlineSnapshot(of: lines(of: pilot, showing: "! Straße und Hausnummer fehlen."), as: .lines) {
            """
            Esc Zurück                                   Lieferung
            ────────────────────────────────────────────────────────────────────────────────────────────────────
            Eine Lieferung nach Bath
            › Straße und Hausnummer: [zum Beispiel Mühlgasse 1                                                 ]
              ! Straße und Hausnummer fehlen.
              Adresszusatz: [optional                                                                          ]
              Postleitzahl: [optional                                                                          ]
              [ Bestellen ]
            Ihre Lieferungen nach Bath
              Noch gibt es keine.
            ^T Farben  ^G Sprache  ^C Beenden  F1 Hilfe
            """
        }
        pilot.press(.control("g"))
        pilot.type("5 Mill Lane")
        pilot.click("[ Order ]")
        pilot.expect(shows: "The order is placed.")
        pilot.expect(shows: "1    5 Mill Lane")
        // The column with the states of orders leaves with the last of them, which may be after the answer.
        pilot.expect(shows: "Postal code\n")
        pilot.press(.control("g"))
        assertInlineSnapshot(of: lines(of: pilot, showing: "Die Bestellung ist aufgegeben."), as: .lines) {
            """
            Esc Zurück                                   Lieferung
            ────────────────────────────────────────────────────────────────────────────────────────────────────
            Ihre Lieferung ist unterwegs
              Stadt   Bath
              Straße  5 Mill Lane
            › [ Fertig ]
            Ihre Lieferungen nach Bath
              Nr.  Straße und Hausnummer  Postleitzahl
              ────────────────────────────────────────
              1    5 Mill Lane
                                                                               │ Die Bestellung ist aufgegeben.
            ^T Farben  ^G Sprache  ^C Beenden  ? Hilfe
            """
        }
        pilot.advance(by: .seconds(4))
        pilot.expect(hides: "Die Bestellung ist aufgegeben.")
        backend.network = .offline
        pilot.press(.escape)
        pilot.expect(shows: "The Old Mill, 25 Min. entfernt")
        pilot.press(.control("g"), "r")
        pilot.expect(shows: "Check that it is running")
        pilot.press(.control("g"))
        assertInlineSnapshot(of: lines(of: pilot, showing: "Der Server nimmt keine Verbindung an."), as: .lines) {
            """
            Esc Zurück                                      Bath
            ────────────────────────────────────────────────────────────────────────────────────────────────────
            › [ Lieferung bestellen ]
            Die Stadt konnte nicht geladen werden
              Der Server nimmt keine Verbindung an. Bitte prüfen, ob er läuft, dann erneut versuchen.
              [ Erneut versuchen ]
              Lager  The Old Mill, 25 Min. entfernt
            Geliefert wird
              Monday                                                                         08:00 bis 12:00 Uhr
              Thursday                                                                       13:30 bis 18:00 Uhr
            r Neu laden  ^T Farben  ^G Sprache  ^C Beenden  ? Hilfe
            """
        }
    }

    @Test func everyScreenIsGermanAndARestartedAppToo() throws {
        let pilot = try makePilot()
        pilot.press(.control("g"))
        assertInlineSnapshot(of: lines(of: pilot, showing: "Passwort"), as: .lines) {
            """
            Anmeldung
            ────────────────────────────────────────────────────────────────────────────────────────────────────
            › Name: [demo                                                                                      ]
              Passwort: [                                                                                      ]
              ( Anmelden )
            Dieser Server kennt den Namen demo; das Passwort lautet genauso.
            ^T Farben  ^G Sprache  ^C Beenden  F1 Hilfe
            """
        }
        logIn(pilot)
        pilot.expect(shows: "London")
        pilot.press("?")
        assertInlineSnapshot(of: lines(of: pilot, showing: "Tasten"), as: .lines) {
            """
            Städte
            ────────────────────────────────────────────────────────────────────────────────────────────────────
            Wohin möchten Sie liefern lassen?   ┌ Tasten ─────────────────┐
            › London                            │r            Neu laden   │
              Bath                              │/            Suchen      │
              Bristol                           │a            Adressen    │
              Edinburgh                         │f            Favorit     │                             Scotland
              Cardiff                           │o            Postausgang │                                Wales
              Belfast                           │^T           Farben      │                     Northern Ireland
              York                              │^G           Sprache     │
                                                │^C           Beenden     │
                                                │?            Hilfe       │
                                                │F1           Hilfe       │
                                                │↑ ↓          Bewegen     │
                                                │Tab          Weiter      │
                                                │Eingabe      Wählen      │
                                                │Bild↑ Bild↓  Seite       │
                                                │Pos1 Ende    Anfang, Ende│
                                                │                         │
                                                │Esc Schließen            │
                                                └─────────────────────────┘
            r Neu laden  / Suchen  a Adressen  f Favorit  o Postausgang  ^T Farben  …  ^C Beenden  ? Hilfe
            """
        }
        pilot.press(.escape, "/")
        assertInlineSnapshot(of: lines(of: pilot, showing: "Geben Sie ein Wort Ihrer Frage ein."), as: .lines) {
            """
            Esc Zurück                                     Fragen
            ────────────────────────────────────────────────────────────────────────────────────────────────────
            › Suche: [Was möchten Sie wissen?                                                                  ]
              Geben Sie ein Wort Ihrer Frage ein.
            ^T Farben  ^G Sprache  ^C Beenden  F1 Hilfe
            """
        }
        pilot.press(.escape, "o")
        assertInlineSnapshot(of: lines(of: pilot, showing: "Alles ist gesendet."), as: .lines) {
            """
            Esc Zurück                                  Postausgang
            ────────────────────────────────────────────────────────────────────────────────────────────────────
              Alles ist gesendet.
            s Jetzt senden  ^T Farben  ^G Sprache  ^C Beenden  ? Hilfe
            """
        }
        pilot.press(.escape, "a")
        pilot.expect(shows: "12 Long Acre")
        pilot.press(.enter)
        pilot.click("[ Löschen ]")
        assertInlineSnapshot(of: lines(of: pilot, showing: "Home löschen?"), as: .lines) {
            """
            Esc Schließen                          Gespeicherte Adressen
            ────────────────────────────────────────────────────────────────────────────────────────────────────
              Home                                                             Bath Städte
              5 Mill Lane                                                             (•) Alle Städte
              [ Lieferung bestellen ]                                                 ( ) Bath
              Name: [Home                                                         ]   ( ) London
              [ Umbenennen ]
            › [ Löschen ]
              Work                                                           London
              12 Long Acre                    ┌ Home löschen? ──────────────┐
                                              │  [ Löschen ] › [ Abbrechen ]│
              [ Adresse hinzufügen ]          └─────────────────────────────┘
            r Neu laden  n Neu  ^T Farben  ^G Sprache  ^C Beenden  ? Hilfe
            """
        }
        pilot.press(.escape)

        let data = try JSONEncoder().encode(try #require(saved.value))
        let restarted = try makePilot(restoring: try JSONDecoder().decode(SavedApp.self, from: data))
        restarted.expect(shows: "12 Long Acre")
        restarted.expect(hides: "Wird geladen")
        assertInlineSnapshot(of: lines(of: restarted, showing: "Gespeicherte Adressen"), as: .lines) {
            """
            Esc Schließen                          Gespeicherte Adressen
            ────────────────────────────────────────────────────────────────────────────────────────────────────
            › Home                                                             Bath Städte
              5 Mill Lane                                                             (•) Alle Städte
              [ Lieferung bestellen ]                                                 ( ) Bath
              Name: [Home                                                         ]   ( ) London
              [ Umbenennen ]
              [ Löschen ]
              Work                                                           London
              12 Long Acre
              [ Adresse hinzufügen ]
            r Neu laden  n Neu  ^T Farben  ^G Sprache  ^C Beenden  ? Hilfe
            """
        }
    }
}
