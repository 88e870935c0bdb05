import Millrace
import MillraceTestKit
import TestSupport
import Testing

/// The snippets of `DrivingAnApp.md` and of `Pilot`, run.
@Suite(.bodyTimeLimit) struct DrivingAnAppTests {
    @Test func aGuestIsInvitedAndRemoved() {
        // Page: Sources/Testing/TestKit/Pilot/Pilot.swift
        let clock = TestScheduler()
        let pilot = Pilot(showing: makeGuestsScreen(on: clock), columns: 40, rows: 10, clock: clock)
        pilot.type("Ada")
        pilot.press(.enter)
        pilot.expect(shows: "Ada is invited.")
        pilot.advance(by: .seconds(4))
        pilot.expect(hides: "Ada is invited.")
        pilot.click("Ada")
        pilot.click("[ Remove ]")
        pilot.expect(hides: "Ada")
        // End of page
    }

    @Test func theScreenIsWhatThePagePrints() throws {
        // Page: Sources/SDK/Millrace/Documentation.docc/DrivingAnApp.md
        let clock = TestScheduler()
        let pilot = Pilot(showing: makeGuestsScreen(on: clock), columns: 40, rows: 10, clock: clock)
        // End of page
        pilot.type("Ada")
        // Page: Sources/SDK/Millrace/Documentation.docc/DrivingAnApp.md
        pilot.press(.enter, .down, .enter)
        let screen = pilot.screen
        #expect(screen.cursor == nil)
        #expect(pilot.style(of: "[ Remove ]")?.attributes == [.bold, .reverse])
        // End of page
        #expect(try screen.text == Self.printed(beginningWith: "Guests"), "\(screen)")
        pilot.resize(columns: 20, rows: 6)
        pilot.press(.escape)
        pilot.expect(hides: "Remove Ada?")
    }

    @Test func failuresShowTheScreen() throws {
        let pilot = Pilot(showing: makeGuestsScreen(on: TestScheduler()), columns: 40, rows: 10)
        let messages = failures {
            // Page: Sources/SDK/Millrace/Documentation.docc/DrivingAnApp.md
            pilot.click("Delete")
            // End of page
        }
        #expect(try messages == [Self.printed(beginningWith: "“Delete”")], "\(messages.joined())")
        // Page: Sources/SDK/Millrace/Documentation.docc/DrivingAnApp.md
        pilot.expect(ignores: .function(9))
        // End of page
    }

    @Test func anAnswerIsWhatTheTestSays() {
        let (clock, asking) = (TestScheduler(), Stub<Bool, NoError>())
        let pilot = Pilot(showing: makeGuestsScreen(on: clock, asking: { asking.producer($0) }), clock: clock)
        pilot.type("Grace")
        pilot.press(.enter)
        // Page: Sources/SDK/Millrace/Documentation.docc/DrivingAnApp.md
        asking.succeed(false)
        pilot.expect(shows: "Grace can't come.")
        // End of page
    }

    @Test func anAnswerOfAnotherThreadIsWaitedFor() {
        let clock = TestScheduler()
        let elsewhere = QueueScheduler(name: "documentation.pilot")
        let screen = makeGuestsScreen(on: clock) { _ in SignalProducer(value: true).observe(on: elsewhere) }
        // Page: Sources/SDK/Millrace/Documentation.docc/DrivingAnApp.md
        let pilot = Pilot(showing: screen, clock: clock, patience: .seconds(30))
        // End of page
        // Page: Sources/SDK/Millrace/Documentation.docc/DrivingAnApp.md
        pilot.type("Ada")
        pilot.press(.enter)
        pilot.expect(shows: "Ada is invited.")
        // End of page
    }

    /// The output as the page prints it.
    private static func printed(beginningWith beginning: String) throws -> String {
        let outputs = try Documentation("Sources/SDK/Millrace/Documentation.docc/DrivingAnApp.md").outputs
        return try #require(outputs.first { $0.hasPrefix(beginning) })
    }
}
