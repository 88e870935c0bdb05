import Millrace
import MillraceTestKit
import Testing

/// The snippets of `DrivingAnApp.md` and of `Pilot`, run.
@Suite(.timeLimit(.minutes(5))) struct DrivingAnAppTests {
    @Test func aGuestIsInvitedAndRemoved() {
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
    }

    @Test func theScreenIsWhatThePagePrints() throws {
        let clock = TestScheduler()
        let pilot = Pilot(showing: makeGuestsScreen(on: clock), columns: 40, rows: 10, clock: clock)
        pilot.type("Ada")
        pilot.press(.enter, .down, .enter)
        let screen = pilot.screen
        #expect(screen.cursor == nil)
        #expect(pilot.style(of: "[ Remove ]")?.attributes == [.bold, .reverse])
        #expect(try screen.text == Self.printed(beginningWith: "Guests"), "\(screen)")
        pilot.resize(columns: 20, rows: 6)
        pilot.press(.escape)
        pilot.expect(hides: "Remove Ada?")
    }

    @Test func failuresShowTheScreen() throws {
        let pilot = Pilot(showing: makeGuestsScreen(on: TestScheduler()), columns: 40, rows: 10)
        let messages = failures {
            pilot.click("Delete")
        }
        #expect(try messages == [Self.printed(beginningWith: "“Delete”")], "\(messages.joined())")
        pilot.expect(ignores: .function(1))
    }

    @Test func anAnswerIsWhatTheTestSays() {
        let (clock, asking) = (TestScheduler(), Stub<Bool, NoError>())
        let pilot = Pilot(showing: makeGuestsScreen(on: clock, asking: { asking.producer($0) }), clock: clock)
        pilot.type("Grace")
        pilot.press(.enter)
        asking.succeed(false)
        pilot.expect(shows: "Grace can't come.")
    }

    @Test func anAnswerOfAnotherThreadIsWaitedFor() {
        let clock = TestScheduler()
        let elsewhere = QueueScheduler(name: "documentation.pilot")
        let screen = makeGuestsScreen(on: clock) { _ in SignalProducer(value: true).observe(on: elsewhere) }
        let pilot = Pilot(showing: screen, clock: clock, patience: .seconds(30))
        pilot.type("Ada")
        pilot.press(.enter)
        pilot.expect(shows: "Ada is invited.")
    }

    /// The output as the page prints it.
    private static func printed(beginningWith beginning: String) throws -> String {
        let outputs = try Documentation("Sources/Millrace/Documentation.docc/DrivingAnApp.md").outputs
        return try #require(outputs.first { $0.hasPrefix(beginning) })
    }
}
