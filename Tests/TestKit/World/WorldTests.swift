import Foundation
import Millrace
import MillraceTestKit
import Testing

@Suite struct WorldTests {
    @Test func theWorldOfATestHasItsClockAndItsSeed() {
        let scheduler = TestScheduler()
        let found = failures {
            let world = World.test(scheduler, seed: 1, locale: Locale(identifier: "de_CH"), timeZone: .gmt)
            #expect(world.scheduler === scheduler)
            #expect(world.now == scheduler.currentDate)
            #expect(world.uuid() == World.test(seed: 1).uuid())
            #expect(world.random.next() == World.test(seed: 1).random.next())
            #expect(world.uuid() != World.test(seed: 2).uuid())
            #expect(world.locale.identifier == "de_CH")
            #expect(world.timeZone == .gmt)
            #expect(world.calendar.locale?.identifier == "de_CH")
        }
        #expect(found.isEmpty)
    }

    /// Each piece, in a world that has all others.
    @Test func whatTheTestDoesntGiveFailsItByName() {
        let scheduler = TestScheduler()
        let locale = Locale(identifier: "de_CH")
        let found = failures {
            let timeless = World.test(seed: 1, locale: locale, timeZone: .gmt)
            #expect(timeless.scheduler.currentDate == scheduler.currentDate)
            #expect(timeless.now == scheduler.currentDate)
            let certain = World.test(scheduler, locale: locale, timeZone: .gmt)
            #expect(certain.random.next() == World.test(seed: 0).random.next())
            #expect(certain.uuid() == World.test(seed: 0).uuid())
            let nowhere = World.test(scheduler, seed: 1)
            #expect(nowhere.locale.identifier == "en_US_POSIX")
            #expect(nowhere.timeZone == .gmt)
            #expect(nowhere.calendar.identifier == .gregorian)
        }
        #expect(
            found == [
                "World.scheduler is used, but the test gives none: World.test(scheduler)",
                "World.now is used, but the test gives none: World.test(scheduler)",
                "World.random is used, but the test gives none: World.test(seed: 1)",
                "World.uuid is used, but the test gives none: World.test(seed: 1)",
                "World.locale is used, but the test gives none: World.test(locale: …)",
                "World.timeZone is used, but the test gives none: World.test(timeZone: …)",
                "World.calendar is used, but the test gives none: World.test(locale: …, timeZone: …)",
            ]
        )
    }

    @Test func aMissingPieceIsReportedOnceAndWhereTheWorldIs() {
        let places = MutableProperty<[SourceLocation]>([])
        FailureReporter.$current.withValue(FailureReporter { _, place in places.modify { $0.append(place) } }) {
            let world = World.test(sourceLocation: SourceLocation(fileID: "a/b", filePath: "/a/b", line: 7, column: 1))
            let named = world.named("rows")
            // The test goes on without the reporter, on another thread.
            FailureReporter.$current.withValue(FailureReporter { _, _ in }) {
                DispatchQueue.concurrentPerform(iterations: 3) { _ in
                    _ = (world.uuid(), named.uuid(), named.scheduler)
                }
            }
        }
        #expect(places.value.map(\.line) == [7, 7])
    }

    @Test func aMissingPieceFailsTheTest() {
        withKnownIssue {
            _ = World.test().uuid()
        } matching: { issue in
            issue.comments.map(\.rawValue) == ["World.uuid is used, but the test gives none: World.test(seed: 1)"]
        }
    }

    /// Work on the scheduler that a test hasn't given is never done.
    @Test func aMissingSchedulerNeverRuns() {
        let ran = MutableProperty(false)
        let found = failures {
            let driver = ViewModelDriver { (_: Void) in PausingViewModel(world: .test()) { ran.value = true } }
            driver.perform(exhaustive: false, when: { $0.send(()) }, assert: { #expect($0.states == [0, 1]) })
        }
        #expect(found == ["World.scheduler is used, but the test gives none: World.test(scheduler)"])
        #expect(!ran.value)
    }

    @Test func aSchedulerThatIsGivenRuns() {
        let ran = MutableProperty(0)
        let driver = ViewModelDriver { (_: Void, scheduler) in
            PausingViewModel(world: .test(scheduler)) { ran.modify { $0 += 1 } }
        }
        driver.perform(
            when: { run in
                run.send(())
                run.advance(by: .seconds(1))
            },
            assert: { run in
                #expect(run.states == [0, 1])
                #expect(run.events == [1])
            }
        )
        #expect(ran.value == 1)
    }
}

/// A view model that answers an action after a pause.
private final class PausingViewModel: FeedbackViewModel {
    typealias State = Int
    typealias Event = Int
    typealias Action = Void
    typealias Route = Never

    let core: ViewModelCore<Int, Int, Void, Never>

    init(world: World, _ work: @escaping @Sendable () -> Void) {
        core = ViewModelCore(
            initial: 0,
            reduce: { max($0, $1) },
            feedbacks: [
                Feedback(whenBecomesTrue: { $0 == 1 }) { _ in
                    SignalProducer(value: 1).delay(.milliseconds(500), on: world.scheduler).on(value: { _ in work() })
                }
            ],
            action: { 1 }
        )
    }
}
