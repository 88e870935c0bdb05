import Foundation
import Millrace
import MillraceTestKit
import Testing

@Suite struct WorldTests {
    @Test func theWorldOfATestHasItsClockAndItsSeed() {
        let scheduler = TestScheduler()
        let found = failures {
            let world = World.test(scheduler, seed: 1, locale: Locale(identifier: "de_CH"), timeZone: .gmt)
            let (same, other) = (World.test(seed: 1), World.test(seed: 2))
            #expect(world.scheduler === scheduler && world.now == scheduler.currentDate && world.timeZone == .gmt)
            let uuid = world.uuid()
            #expect((uuid, world.random.next()) == (same.uuid(), same.random.next()))
            let locales: [String?] = [world.locale.identifier, world.calendar.locale?.identifier]
            #expect((uuid != other.uuid(), locales) == (true, ["de_CH", "de_CH"]))
        }
        #expect(found.isEmpty)
    }

    /// Each piece, in a world that has all others.
    @Test func whatTheTestDoesntGiveFailsItByName() {
        let scheduler = TestScheduler()
        let locale = Locale(identifier: "de_CH")
        let found = failures {
            let timeless = World.test(seed: 1, locale: locale, timeZone: .gmt)
            #expect((timeless.scheduler.currentDate, timeless.now) == (scheduler.currentDate, scheduler.currentDate))
            let certain = World.test(scheduler, locale: locale, timeZone: .gmt)
            let zero = { World.test(seed: 0) }
            #expect((certain.random.next(), certain.uuid()) == (zero().random.next(), zero().uuid()))
            let nowhere = World.test(scheduler, seed: 1)
            let isNowhere = nowhere.locale.identifier == "en_US_POSIX" && nowhere.timeZone == .gmt
            #expect((isNowhere, nowhere.calendar.identifier) == (true, .gregorian))
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

    @Test func aSchedulerThatIsNotGivenNeverRuns() {
        let hasRun = MutableProperty(false)
        let found = failures { World.test().scheduler.schedule { hasRun.value = true } }
        let message = "World.scheduler is used, but the test gives none: World.test(scheduler)"
        #expect((found, hasRun.value) == ([message], false))
    }
}
