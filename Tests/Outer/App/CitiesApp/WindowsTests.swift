import Foundation
import TestSupport
import Testing

@testable import CitiesApp

/// Windows, panes, a table and a toast in a real terminal, by keys and by the mouse.
@Suite(.bodyTimeLimit) struct WindowsTests {
    @Test(.needs(AppPane.isInstalled, "tmux is not installed")) func theUserClicksAndPressesKeys() throws {
        let backend = try EmbeddedBackend()
        let pane = try AppPane()
        defer { pane.close() }
        try pane.start(["--backend", "\(backend.url)", "--open", "/addresses"], columns: 120)
        try pane.press("Tab", "demo", "Enter", whenShown: "Password")
        // The cities stand beside the addresses.
        let list = try pane.waitFor("12 Long Acre").split(separator: "\n")
        #expect(list.contains { $0.contains("Home") && $0.contains("Cities") }, "\(list)")
        try pane.click("( ) London")
        try pane.wait("the other addresses are gone") { try !pane.waitFor("Work").contains("Home") }
        try pane.click("( ) All cities")
        try pane.click("Home")
        try pane.click("[ Delete ]")
        // Cancelling has the focus in the question.
        try pane.press("Enter", whenShown: "┌ Delete Home? ")
        try pane.wait("the question is gone") { try !pane.waitFor("[ Delete ]").contains("Delete Home?") }
        try pane.click("[ Delete ]")
        try pane.press("Left", "Enter", whenShown: "┌ Delete Home? ")
        try pane.wait("it is deleted") { backend.state.withLock { $0.addresses.count } == 1 }
        try pane.click("esc Back")
        try pane.press("?", whenShown: "Where do you want it?")
        try pane.press("Escape", whenShown: "┌ Keys ")
        try pane.wait("the help is gone") { try !pane.waitFor("? Help").contains("┌ Keys ") }
        try pane.click("London")
        try pane.press("Enter", whenShown: "[ Order a delivery ]")
        try pane.press("5 Mill Lane", "Enter", whenShown: "A delivery to London")
        try pane.click("[ Order ]")
        try pane.waitFor("The order is placed.")
        // The table moves up when the backend has answered.
        try pane.waitFor("1    5 Mill Lane")
        try pane.click("House and street  Postal")
        try pane.waitFor("House and street ↑")
    }
}
