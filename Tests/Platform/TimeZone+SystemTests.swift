import Foundation
import TestSupport
import Testing

@testable import MillracePlatform

/// The zone of a process, which each test sets in one of its own.
@Suite(.onWaitingThreads) struct TimeZoneSystemTests {
    private static let winter = Date(timeIntervalSince1970: 1_700_000_000)
    private static let summer = Date(timeIntervalSince1970: 1_690_000_000)

    @Test func aZoneThatFoundationKnowsIsTaken() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "Europe/Berlin", 1)
            #expect(TimeZone.ofSystem(at: Self.winter).identifier == "Europe/Berlin")
            #expect(TimeZone.ofSystem(at: Self.summer).secondsFromGMT(for: Self.winter) == 3600)
        }
    }

    /// Neither half of Foundation reads such a rule, and the small one knows no zone at all.
    @Test func anotherZoneHasTheOffsetOfTheDate() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
            #expect(TimeZone.ofSystem(at: Self.winter).secondsFromGMT() == 3600)
            #expect(TimeZone.ofSystem(at: Self.summer).secondsFromGMT() == 7200)
            setenv("TZ", "NPT-5:45", 1)
            #expect(TimeZone.ofSystem(at: Self.winter).secondsFromGMT() == 20_700)
        }
    }

    @Test(arguments: ["", "UTC", ":/etc/passwd", ":none/../.."]) func whatIsNoZoneIsGreenwich(name: String) async {
        await #expect(processExitsWith: .success) { [name] in
            setenv("TZ", name, 1)
            #expect(TimeZone.ofSystem(at: Self.winter).secondsFromGMT() == 0)
            #expect(TimeZone.ofSystem(at: Date(timeIntervalSince1970: 1e300)).secondsFromGMT() == 0)
        }
    }
}
