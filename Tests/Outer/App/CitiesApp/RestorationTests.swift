import Cities
import Foundation
import MillraceMockServer
import TestSupport
import Testing

@testable import CitiesApp

/// The app in a real terminal: killed on its third screen and started again, in its theme, and opened by a link.
@Suite(.serialized, .bodyTimeLimit, .needs(AppPane.isInstalled, "tmux is not installed"))
struct RestorationTests {
    private let backend: EmbeddedBackend
    private let pane: AppPane

    init() throws {
        backend = try EmbeddedBackend()
        pane = try AppPane()
    }

    private func start(_ arguments: String...) throws {
        try pane.start(["--backend", "\(backend.url)"] + arguments)
    }

    private func logIn() throws {
        try pane.press("Tab", "demo", "Enter", whenShown: "Password")
    }

    /// Waits until the file has some words: it is written a moment after a change.
    private func waitForSaved(_ words: String) throws {
        try pane.wait("the file has \(words)") {
            (try? String(contentsOf: pane.savedFile, encoding: .utf8).contains(words)) == true
        }
    }

    @Test func aKilledAppIsWhereItWas() throws {
        defer { pane.close() }
        try start()
        try logIn()
        try pane.press("Down", "Enter", whenShown: "Where do you want it?")
        try pane.press("Enter", whenShown: "The Old Mill")
        let wasDark = try pane.isDark()
        try pane.press("5 Mill Lane", "Tab", "second floor", "C-t", "C-t", whenShown: "A delivery to Bath")
        try waitForSaved("second floor")
        // The second theme is the dark one, which fills the pane with its background.
        try waitForSaved("\"dark\"")
        try pane.wait("the pane is dark") { try pane.isDark() }
        let mode = try FileManager.default.attributesOfItem(atPath: pane.savedFile.path)[.posixPermissions] as? Int
        #expect((wasDark, mode) == (false, 0o600))
        try pane.kill()
        try start()
        try pane.waitFor("A delivery to Bath", "5 Mill Lane", "second floor", "There are none yet.")
        try pane.wait("the pane is dark again") { try pane.isDark() }
        try pane.press("Escape", whenShown: "second floor")
        try pane.press("Escape", whenShown: "The Old Mill")
        try pane.waitFor("Where do you want it?")
        #expect(backend.deliveries.isEmpty)
    }

    /// The environment is that of English: what the option says is saved, and so is what the key changes.
    @Test func aKilledAppSpeaksItsLanguage() throws {
        defer { pane.close() }
        try start("--language", "german")
        try pane.press("Tab", "demo", "Enter", whenShown: "Passwort")
        try pane.press("/", whenShown: "Wohin möchten Sie liefern lassen?")
        try pane.waitFor("Esc Zurück")
        try waitForSaved("\"query\"")
        try pane.kill()
        try start("--inline", "12")
        try pane.press("C-g", whenShown: "^C Beenden")
        try pane.waitFor("^C Quit")
        try waitForSaved("\"english\"")
        try pane.kill()
        try start()
        try pane.waitFor("esc Back")
    }

    @Test func anOrderOfAKilledAppIsSentOnce() throws {
        defer { pane.close() }
        try start("--open", "/cities/Bath/delivery")
        try logIn()
        try pane.press("5 Mill Lane", whenShown: "There are none yet.")
        backend.network = .offline
        try pane.press("Tab", "Tab", "Enter", whenShown: "5 Mill Lane")
        try pane.waitFor("Your order is waiting to be sent")
        try waitForSaved("\"token\"")
        try pane.kill()
        // The backend is still down: the order is from the disk.
        try start("--open", "/cities/Bath/delivery")
        let shown = try pane.waitFor("waiting to be sent", "5 Mill Lane")
        #expect(!shown.contains("[5 Mill Lane"))
        try pane.kill()
        backend.network = .online
        try start("--open", "/outbox")
        try pane.waitFor("Everything was sent.")
        #expect(backend.deliveries.map(\.address) == [Address(city: "Bath", firstLine: "5 Mill Lane")])
    }

    @Test func aFileThatCannotBeReadStartsAfreshAndSaysSo() throws {
        defer { pane.close() }
        try FileManager.default.createDirectory(
            at: pane.savedFile.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data("{\"version\": 1, \"value\": {".utf8).write(to: pane.savedFile)
        try start()
        try pane.waitFor("could not be read", "Log in")
        try logIn()
        try pane.waitFor("Where do you want it?")
    }
}
