import Millrace
import MillraceTestKit
import TestSupport
import Testing

/// Double clicks and drags reach the app as from a user's terminal.
@Suite(.bodyTimeLimit) struct PilotMouseTests {
    private func pilot(typing text: String) -> Pilot {
        let pilot = Pilot(deskOf: 40)
        pilot.click("Name: [")
        pilot.type(text)
        return pilot
    }

    @Test func aDoubleClickSelectsAWord() {
        let pilot = pilot(typing: "Ada Lovelace")
        pilot.doubleClick("velace")
        pilot.type("Byron")
        pilot.expect(shows: "Name: [Ada Byron ")
        // Two clicks have any time between them, and are no double click.
        pilot.click("yron")
        pilot.click("yron")
        pilot.type("X")
        pilot.expect(shows: "Name: [Ada BXyron ")
        // A button takes a double click for two.
        pilot.doubleClick("Count 0")
        pilot.expect(shows: "[ Count 2 ]")
        pilot.doubleClick(row: 2, column: 5)
        pilot.expect(shows: "[ Count 4 ]")
        // A gesture ends with the app.
        pilot.doubleClick("^C Quit")
        pilot.expectQuit()
    }

    @Test func aDragSelects() {
        let pilot = pilot(typing: "Ada Lovelace")
        pilot.drag("da", to: "velace")
        pilot.type("X")
        pilot.expect(shows: "Name: [AXvelace ")
        // The button is released: no later move goes on.
        pilot.drag("velace", to: "[AX")
        pilot.press(.delete)
        pilot.expect(shows: "Name: [velace ")
    }
}
