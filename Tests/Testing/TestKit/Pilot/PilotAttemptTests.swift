import Foundation
import Millrace
import TestSupport
import Testing

@testable import MillraceTestKit

/// A pilot makes an attempt again when another thread has scheduled something, whenever that was.
@Suite(.bodyTimeLimit) struct PilotAttemptTests {
    enum Moment: CaseIterable {
        case beforeTheAttempt, inTheAttempt, afterTheAttempt
    }

    /// What was scheduled runs in the rest of the first attempt, after the attempt has looked.
    @Test(arguments: Moment.allCases)
    func anotherThreadSchedules(_ moment: Moment) {
        let clock = TestScheduler()
        let desk = ScreenController(viewModel: DeskModel(on: clock), renderer: DeskRenderer.init(observer:))
        let pilot = Pilot(showing: desk, columns: 40, rows: 11, clock: clock, patience: .seconds(3))
        let (hasRun, scheduled) = (MutableProperty(false), DispatchSemaphore(value: 0))
        func scheduleElsewhere() {
            Thread.detachNewThread {
                clock.schedule { hasRun.value = true }
                scheduled.signal()
            }
        }
        if moment == .beforeTheAttempt {
            scheduleElsewhere()
            scheduled.waitInTest()
        }
        var looks: [Bool] = []
        let succeeds = pilot.attempt {
            looks.append(hasRun.value)
            if looks.count == 1, moment != .beforeTheAttempt { scheduleElsewhere() }
            if looks.count == 1, moment == .inTheAttempt { scheduled.waitInTest() }
            if moment != .afterTheAttempt || looks.count > 1 { pilot.rest(at: nil) }
            return looks.last == true
        }
        #expect(succeeds && looks.first == false, "\(looks)")
    }

    /// Otherwise a pilot would make attempts without a pause.
    @Test func theOwnWorkOfAnAttemptIsNoReasonForAnother() {
        let clock = TestScheduler()
        let desk = ScreenController(viewModel: DeskModel(on: clock), renderer: DeskRenderer.init(observer:))
        let pilot = Pilot(showing: desk, columns: 40, rows: 11, clock: clock, patience: .milliseconds(1))
        var attempts = 0
        let succeeds = pilot.attempt {
            attempts += 1
            clock.schedule {}
            pilot.rest(at: nil)
            return false
        }
        #expect((succeeds, attempts) == (false, 1))
    }
}
