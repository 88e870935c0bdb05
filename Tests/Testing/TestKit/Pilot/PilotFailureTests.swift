import Foundation
import Millrace
import MillraceTerminal
import MillraceTestKit
import TestSupport

/// What a user couldn't do fails, and the message says why and what was on the screen.
@Suite(.bodyTimeLimit) struct PilotFailureTests {
    private static let screen = """
        The screen, 40 by 11:
        │Desk
        │────────────────────────────────────────
        │› [ Count 0 ]
        │  Name: [                              ]
        │  [ Ask ]
        │  [ Delete ]
        │  東京 answers:
        │
        │
        │
        │c Count  F2 Fill  …  ^C Quit  ? Help
        """

    private static let impossible = "is not possible: a pilot's has 1 to 1000 columns and lines."

    private static let misuses: [(String, @Sendable (Pilot) -> Void)] = [
        ("“Order” isn't on the screen.", { $0.expect(shows: "Order") }),
        ("“Desk” is on the screen.", { $0.expect(hides: "Desk") }),
        ("“Order” isn't on the screen.", { $0.click("Order") }),
        ("“Ask ]\n  [ Delete” isn't on the screen.", { $0.click("Ask ]\n  [ Delete") }),
        (
            "“Count” is on the screen 2 times: line 3, column 5; line 11, column 3. "
                + "Take a longer part of the line, or click(row:column:).", { $0.click("Count") }
        ),
        ("Nothing happens at a click on line 1, column 1.", { $0.click("Desk") }),
        ("Nothing happens at a click on line 9, column 40.", { $0.click(row: 8, column: 39) }),
        ("There is no line 11, column 0, counted from 0 on a terminal of 40 by 11.", { $0.click(row: 11, column: 0) }),
        ("“Order” isn't on the screen.", { $0.doubleClick("Order") }),
        ("Nothing happens at a double click on line 1, column 1.", { $0.doubleClick("Desk") }),
        (
            "There is no line 11, column 0, counted from 0 on a terminal of 40 by 11.",
            { $0.doubleClick(row: 11, column: 0) }
        ),
        ("“Order” isn't on the screen.", { $0.drag("Order", to: "Desk") }),
        ("Nothing is dragged from line 1, column 1.", { $0.drag("Desk", to: "[ Ask ]") }),
        ("Nothing is dragged from line 1, column 3.", { $0.drag(from: (0, 2), to: (0, 2)) }),
        (
            "There is no line -1, column 2, counted from 0 on a terminal of 40 by 11.",
            { $0.drag(from: (-1, 2), to: (Int.max, 0)) }
        ),
        ("Nothing scrolls at line 5, column 3.", { $0.turn(.wheelDown, over: "[ Ask ]") }),
        ("Nothing handles the key x.", { $0.press("x") }),
        ("Nothing handles the key F9.", { $0.press(.function(9), "c") }),
        ("Something handles the key c.", { $0.expect(ignores: "c") }),
        ("No terminal sends the key control(\"C\").", { $0.press(.control("C")) }),
        ("No text field has the focus to type “Ada”.", { $0.type("Ada") }),
        ("No text field has the focus to paste.", { $0.paste("Ada") }),
        ("A terminal of 0 by 0 \(impossible)", { $0.resize(columns: 0, rows: 0) }),
        ("“Order” isn't on the screen.", { _ = $0.style(of: "Order") }),
        ("The app hasn't quit.", { $0.expectQuit() }),
    ]

    @Test(arguments: misuses.indices)
    func theMessageSaysWhatIsWrongAndShowsTheScreen(index: Int) {
        let (message, misuse) = Self.misuses[index]
        let pilot = Pilot(deskOf: 40, rows: 11)
        let messages = failures { misuse(pilot) }
        // One changes the screen, of which the others leave all as it was.
        let isChanged = message.hasPrefix("Something")
        let beginning = "\(message)\nThe screen, 40 by 11:\n│Desk\n"
        let shown = messages.map { isChanged ? String($0.prefix(beginning.count)) : $0 }
        let expected = isChanged ? beginning : "\(message)\n\(Self.screen)"
        #expect(shown == [expected])
        pilot.press("c")
        pilot.expect(shows: "[ Count \(isChanged ? 2 : 1) ]")
    }

    @Test func aKeyIsNoText() {
        let pilot = Pilot(deskOf: 40)
        pilot.press(.tab)
        let messages = failures { pilot.type("a\n") }
        let isSaid = messages.first?.hasPrefix("“a\n” has a control character, which is a key: press(.enter).\n")
        #expect((isSaid, failures { pilot.paste("a\u{1B}[201~b") }.count) == (true, 1))
        pilot.expect(shows: "Name: [   ")
    }

    @Test func afterQuittingNothingIsDone() {
        let pilot = Pilot(deskOf: 40)
        pilot.press("q")
        let misuses: [(String, (Pilot) -> Void)] = [
            ("press enter", { $0.press(.enter, .enter) }), ("type “a”", { $0.type("a") }), ("paste", { $0.paste("a") }),
            ("press mouse", { $0.click("Ask") }), ("press c", { $0.expect(ignores: "c") }),
        ]
        let messages = misuses.flatMap { misuse in failures { misuse.1(pilot) }.map { $0.prefix { $0 != "\n" } } }
        #expect(messages == misuses.map { "The app has quit: there is nobody to \($0.0) for." })
    }

    @Test func theSizeAtTheStartIsMadePossible() {
        var pilot: Pilot?
        let messages = failures { pilot = Pilot(deskOf: 0, rows: 2000) }
        let isSaid = messages.count == 1 && messages[0].hasPrefix("A terminal of 0 by 2000 is not possible")
        #expect((isSaid, pilot?.screen.size) == (true, TerminalSize(columns: 1, rows: 1000)), "\(messages)")
    }

    @Test func anIdThatIsThereTwiceIsAFailureWheneverItComes() {
        let pilot = Pilot(deskOf: 40)
        pilot.press("c")
        let messages = failures { pilot.press(.function(3)) }
        #expect(messages.count == 1 && messages[0].contains("answer"), "\(messages)")
    }

    @Test func anAppThatNeverRestsIsGivenUp() {
        let clock = TestScheduler()
        @Sendable func again() { clock.schedule { again() } }
        let pilot = Pilot(showing: ScreenStack(), columns: 10, rows: 2, clock: clock)
        again()
        let messages = failures { pilot.expect(hides: "x") }
        #expect(
            messages == [
                "The app doesn't come to rest: its work on the clock makes new work.\n"
                    + "The screen, 10 by 2, the cursor at line 1, column 1: nothing"
            ]
        )
    }

    @Test func theTimeLimitIsInTheMessage() {
        let misuses: [(String, (Pilot) -> Void)] = [
            ("“Order” isn't on the screen, not even after 0.001 seconds.", { $0.expect(shows: "Order") }),
            ("“Desk” is still, after 0.001 seconds, on the screen.", { $0.expect(hides: "Desk") }),
            ("“Order” isn't on the screen, not even after 0.001 seconds.", { $0.click("Order") }),
            ("No text field has the focus to type “a”, not even after 0.001 seconds.", { $0.type("a") }),
            ("The app hasn't quit, not even after 0.001 seconds.", { $0.expectQuit() }),
            ("Nothing handles the key F9, not even after 0.001 seconds.", { $0.press(.function(9)) }),
        ]
        for (message, misuse) in misuses {
            let pilot = Pilot(deskOf: 40, patience: .milliseconds(1))
            let messages = failures {
                misuse(pilot)
                // A test that has failed waits for nothing more, and says so.
                pilot.expect(shows: "Order")
                pilot.expect(hides: "Desk")
            }
            let later = ["“Order” isn't on the screen", "“Desk” is on the screen"]
                .map { "\($0), and the pilot doesn't wait after its first failure." }
            let lines = messages.map { message in String(message.prefix { $0 != "\n" }) }
            #expect(lines == [message] + later)
        }
    }
}
