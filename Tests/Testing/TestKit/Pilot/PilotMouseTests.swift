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

    /// The field begins in column 9; the text is "Ada Lovelace".
    @Test(arguments: [((3, 12), (3, 9), "X Lovelace"), ((3, 9), (3, 13), "XLovelace"), ((3, 13), (5, 2), "XLovelace")])
    func aDragGoesInAnyDirection(start: (Int, Int), end: (Int, Int), text: String) {
        let pilot = pilot(typing: "Ada Lovelace")
        pilot.drag(from: (start.0, start.1), to: (end.0, end.1))
        pilot.type("X")
        pilot.expect(shows: "Name: [\(text) ")
    }
}
