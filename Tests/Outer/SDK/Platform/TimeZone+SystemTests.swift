import Foundation
import TestSupport
import Testing

@testable import MillracePlatform

/// The zone of a process, which each test sets in one of its own.
struct TimeZoneSystemTests {
    /// What the zone of the variable is at a date, and which offset it has at that date or another one.
    struct Case: Codable, Sendable {
        let variable: String
        var date = Case.winter
        var identifier: String?
        let offset: Int
        var at: Date?

        static let winter = Date(timeIntervalSince1970: 1_700_000_000)
        static let summer = Date(timeIntervalSince1970: 1_690_000_000)

        func check() {
            setenv("TZ", variable, 1)
            let zone = TimeZone.ofSystem(at: date)
            #expect((zone.secondsFromGMT(for: at ?? date), zone.identifier) == (offset, identifier ?? zone.identifier))
        }
    }

    private static let rule = "CET-1CEST,M3.5.0,M10.5.0/3"

    private static let ofSystemRows: [Row<Case>] = [
        Row("a zone that Foundation knows", Case(variable: "Europe/Berlin", identifier: "Europe/Berlin", offset: 3600)),
        Row(
            "a known zone in summer",
            Case(variable: "Europe/Berlin", date: Case.summer, offset: 3600, at: Case.winter)
        ),
        // Neither half of Foundation reads such a rule, and the small one knows no zone at all.
        Row("another zone has the offset of the date", Case(variable: rule, offset: 3600)),
        Row("another zone in summer", Case(variable: rule, date: Case.summer, offset: 7200)),
        Row("a zone of a quarter of an hour", Case(variable: "NPT-5:45", offset: 20_700)),
        Row("no name is Greenwich", Case(variable: "", offset: 0)),
        Row("UTC", Case(variable: "UTC", offset: 0)),
        Row("a file that is no zone is Greenwich", Case(variable: ":/etc/passwd", offset: 0)),
        Row("a path out of the folder is Greenwich", Case(variable: ":none/../..", offset: 0)),
        Row(
            "no zone at a far date",
            Case(variable: ":none/../..", date: Date(timeIntervalSince1970: 1e300), offset: 0)
        ),
    ]

    @Test(arguments: ofSystemRows)
    func ofSystem(_ row: Row<Case>) async {
        let zone = row.value
        await #expect(processExitsWith: .success, "\(row.name)", sourceLocation: row.location) {
            [zone = zone as Case] in
            zone.check()
        }
    }
}
