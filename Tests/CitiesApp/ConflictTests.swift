import Foundation
import Testing

@testable import CitiesApp

/// An address that was changed elsewhere, in a real terminal: both texts, and either is kept.
@Suite(.timeLimit(.minutes(5))) struct ConflictTests {
    @Test(.enabled(if: AppPane.isInstalled, "tmux is not installed")) func theUserSeesBothAndKeepsOne() throws {
        let backend = try EmbeddedBackend()
        let pane = try AppPane()
        defer { pane.close() }
        try pane.start(["--backend", "\(backend.url)", "--open", "/addresses"])
        try pane.press("Tab", "demo", "Enter", whenShown: "Password")
        try pane.waitFor("12 Long Acre")
        backend.change("Home", to: "Theirs", "6 Mill Lane")
        try pane.press("Home", "Enter", whenShown: "12 Long Acre")
        try pane.press("Tab", "Tab", "C-u", "Mill", "Enter", whenShown: "[ Rename ]")
        let conflict = try pane.waitFor("[ Take theirs ]")
        #expect(conflict.contains("Somebody else has changed this address."))
        #expect(conflict.contains("Yours   Mill, 5 Mill Lane, BA1 1AA, Bath"))
        #expect(conflict.contains("Theirs  Theirs, 6 Mill Lane, Bath"))
        // The focus is in the row; wherever it is there, it comes to the button from above.
        try pane.press("Home", "Tab", "Tab", "Enter", whenShown: "[ Keep mine ]")
        try pane.wait("it is saved") { backend.texts.first == "Mill, 5 Mill Lane, Bath, \"3\"" }
        try pane.wait("the row is closed") { try !pane.waitFor("Work").contains("Keep mine") }
    }
}
