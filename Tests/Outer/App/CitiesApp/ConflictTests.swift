import Cities
import Foundation
import TestSupport
import Testing

@testable import CitiesApp

/// An address that was changed elsewhere, in a real terminal: both texts, and either is kept.
@Suite(.bodyTimeLimit) struct ConflictTests {
    @Test(.needs(AppPane.isInstalled, "tmux is not installed")) func theUserSeesBothAndKeepsOne() throws {
        let backend = try EmbeddedBackend()
        let pane = try AppPane()
        defer { pane.close() }
        try pane.start(["--backend", "\(backend.url)", "--open", "/addresses"])
        try pane.press("Tab", "demo", "Enter", whenShown: "Password")
        try pane.waitFor("12 Long Acre")
        backend.state.withLock { state in
            let old = state.addresses[0].saved
            let address = Address(city: old.address.city, firstLine: "6 Mill Lane")
            let theirs = SavedAddress(id: old.id, name: "Theirs", address: address)
            state.addresses[0] = state.addresses[0].replaced(by: theirs)
        }
        try pane.press("Home", "Enter", whenShown: "12 Long Acre")
        try pane.press("Tab", "Tab", "C-u", "Mill", "Enter", whenShown: "[ Rename ]")
        try pane.waitFor(
            "Somebody else has changed this address.",
            "Yours   Mill, 5 Mill Lane, BA1 1AA, Bath",
            "Theirs  Theirs, 6 Mill Lane, Bath",
            "[ Take theirs ]"
        )
        // The focus is in the row; wherever it is there, it comes to the button from above.
        try pane.press("Home", "Tab", "Tab", "Enter", whenShown: "[ Keep mine ]")
        try pane.wait("it is saved") {
            let home = backend.state.withLock { $0.addresses[0] }
            return (home.saved.name, home.saved.address.firstLine, home.etag) == ("Mill", "5 Mill Lane", "\"3\"")
        }
        try pane.wait("the row is closed") { try !pane.waitFor("Work").contains("Keep mine") }
    }
}
