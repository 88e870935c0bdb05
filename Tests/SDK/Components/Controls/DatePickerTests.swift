import Foundation
import MillraceComponents
import MillraceRendering
import RenderingTestSupport
import Synchronization
import TestSupport
import Testing

/// Days of calendars, and days that no calendar has.
struct DatePickerTests {
    private static func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDay {
        CalendarDay(year: year, month: month, day: day)
    }

    private static let today = day(2026, 11, 20)

    /// Presses keys, each on the picker with the day that the key before chose, and returns the last day.
    private func chosen(
        _ start: CalendarDay?,
        _ keys: [Key],
        calendar: Calendar = CalendarDay.gregorian,
        today: CalendarDay = today
    ) -> CalendarDay? {
        ScreenSession.values(from: start, keys, height: 10) { day, onChange in
            DatePicker("", selection: day, today: today, calendar: calendar) { onChange($0) }
        }
        .last ?? start
    }

    @Test func aDayExistsIfTheCalendarHasIt() {
        let real = [Self.day(2024, 2, 29), Self.day(2000, 2, 29), Self.day(1, 1, 1), Self.day(9999, 12, 31)]
        let wrong = [
            Self.day(2026, 2, 29), Self.day(2026, 2, 30), Self.day(1900, 2, 29), Self.day(2026, 4, 31),
            Self.day(2026, 13, 1), Self.day(2026, 0, 1), Self.day(2026, 1, 0), Self.day(0, 1, 1),
            Self.day(10_000, 1, 1), Self.day(.max, .max, .max), Self.day(.min, .min, .min), Self.day(2026, -1, 5),
        ]
        #expect((real + wrong).filter { $0.exists(in: CalendarDay.gregorian) } == real)
    }

    /// What an app does with a due date: it stores it, compares it with today, and computes with dates.
    @Test func aDayIsADateOfACalendar() throws {
        let tokyo = Calendar.tokyo
        let instant = Date(timeIntervalSince1970: 1_795_201_200)
        let days = [CalendarDay(instant, in: CalendarDay.gregorian), CalendarDay(instant, in: tokyo)]
        #expect(days == [Self.day(2026, 11, 20), Self.day(2026, 11, 21)])
        #expect(days.map { $0.date(in: tokyo).map { CalendarDay($0, in: tokyo) } } == days)
        #expect(Self.day(2026, 2, 30).date(in: tokyo) == nil)
        let stored = try JSONDecoder().decode([CalendarDay].self, from: JSONEncoder().encode(days))
        #expect(stored == days)
        let mixed = [Self.day(2027, 1, 1), Self.day(2026, 12, 31), Self.day(2026, 2, 3), Self.day(2026, 2, 1)]
        #expect(mixed.sorted() == mixed.reversed())
    }

    private static let clearings: [TestRow<(day: CalendarDay?, allows: Bool, key: Key, count: Int)>] = [
        TestRow("backspace", (today, true, .backspace, 1)),
        TestRow("delete", (today, true, .delete, 1)),
        TestRow("a day that no calendar has", (day(2026, 2, 30), true, .delete, 1)),
        TestRow("no day", (nil, true, .backspace, 0)),
        TestRow("not allowed", (today, false, .backspace, 0)),
        TestRow("another key", (today, true, "x", 0)),
    ]

    @Test(arguments: clearings) func aDayIsRemovedWhereTheAppAllowsIt(
        _ row: TestRow<(day: CalendarDay?, allows: Bool, key: Key, count: Int)>
    ) {
        let count = Mutex(0)
        let onClear: @Sendable () -> Void = { count.withLock { $0 += 1 } }
        let picker = DatePicker(
            "",
            selection: row.value.day,
            today: Self.today,
            onClear: row.value.allows ? onClear : nil
        ) { _ in }
        picker.interaction.keys[row.value.key]?()
        #expect(count.withLock { $0 } == row.value.count, sourceLocation: row.location)
    }

    private static let start = day(2026, 11, 22)

    private static func click(_ row: Int, _ column: Int) -> Key { .mouse(Mouse(.click, row: row, column: column)) }

    private static let choices: [TestRow<(start: CalendarDay?, keys: [Key], chosen: CalendarDay)>] = [
        TestRow("keys choose days weeks and months", (start, [.left], day(2026, 11, 21))),
        TestRow("keys choose days weeks and months", (start, [.right], day(2026, 11, 23))),
        TestRow("keys choose days weeks and months", (start, [.up], day(2026, 11, 15))),
        TestRow("keys choose days weeks and months", (start, [.down, .down], day(2026, 12, 6))),
        TestRow("keys choose days weeks and months", (start, [.pageUp], day(2026, 10, 22))),
        TestRow("keys choose days weeks and months", (start, [.pageDown, .pageDown], day(2027, 1, 22))),
        TestRow("keys choose days weeks and months", (start, [.home], today)),
        TestRow("a shorter month gives its last day", (day(2026, 1, 31), [.pageDown], day(2026, 2, 28))),
        TestRow("a shorter month gives its last day", (day(2024, 3, 31), [.pageUp], day(2024, 2, 29))),
        TestRow("the calendar ends", (day(9999, 12, 31), [.right, .down, .pageDown], day(9999, 12, 31))),
        TestRow("the calendar ends", (day(1, 1, 1), [.left, .up, .pageUp], day(1, 1, 1))),
        TestRow("a click chooses a day", (start, [click(2, 21)], day(2026, 11, 1))),
        TestRow("a click chooses the last day", (start, [click(7, 2)], day(2026, 11, 30))),
        TestRow("a click chooses the month before", (start, [click(0, 2)], day(2026, 10, 22))),
        TestRow("a click chooses the next month", (start, [click(0, 18)], day(2026, 12, 22))),
        TestRow("between the days there is nothing", (start, [click(2, 2)], start)),
        TestRow("on the names there is nothing", (start, [click(1, 3)], start)),
        TestRow("between the days there is nothing", (start, [click(4, 4)], start)),
        TestRow("below the last day there is nothing", (start, [click(7, 10)], start)),
    ]

    @Test(arguments: choices) func keysAndClicksChoose(
        _ row: TestRow<(start: CalendarDay?, keys: [Key], chosen: CalendarDay)>
    ) {
        #expect(chosen(row.value.start, row.value.keys) == row.value.chosen, sourceLocation: row.location)
    }

    /// A date that no calendar has: the month is shown without a day, and the next key chooses today or its first day.
    @Test(arguments: [Key.left, .right, .up, .down, .pageUp, .pageDown])
    func aDayThatDoesNotExistIsNotChosen(key: Key) {
        let wrong = Self.day(2026, 2, 30)
        let frame = Screen(title: "") { Node(id: 1, DatePicker("", selection: wrong, today: Self.today) { _ in }) }
            .frame(width: 30)
        #expect(frame.lines.first == "  ‹ February 2026 ›")
        #expect(frame.lines.contains { $0.hasSuffix("23 24 25 26 27 28") })
        let days = [wrong, nil, Self.day(2026, 77, 1)].map { chosen($0, [key]) }
        #expect(days == [Self.day(2026, 2, 1), Self.today, Self.today])
    }

    @Test func withoutAnyMonthThereIsALine() {
        let picker = DatePicker("Day", selection: nil, today: Self.day(0, 0, 0)) { _ in }
        #expect((picker.shown(width: 30), picker.interaction.isFocusable) == (["Day: –"], false))
    }

    /// Every month of some years: as many days as the calendar says, each below the name of its weekday.
    @Test func everyDayIsBelowItsWeekday() throws {
        let calendar = CalendarDay.gregorian
        for year in [1900, 2000, 2024, 2026] {
            for month in 1...12 {
                let picker = DatePicker("", selection: Self.day(year, month, 1), today: Self.today) { _ in }
                let lines = TextFrame(width: 20, height: 8) { picker.draw(on: &$0, in: Space(width: 20)) }.lines
                let first = try calendar.date(from: DateComponents(year: year, month: month, day: 1)).unwrapped()
                let count = try calendar.range(of: .day, in: .month, for: first).unwrapped().count
                let words = lines.dropFirst(2).flatMap { $0.split(separator: " ") }
                let column = (calendar.component(.weekday, from: first) + 5) % 7
                let place = lines[2].prefix { $0 == " " }.count
                #expect(words == (1...count).map { "\($0)" } && place == column * 3 + 1, "\(lines)")
            }
        }
    }

    /// The names of an app's language, and months without a name.
    @Test func namesAreThoseOfTheApp() {
        var calendar = CalendarDay.gregorian
        calendar.locale = Locale(identifier: "de_DE")
        let names = CalendarNames(
            months: calendar.standaloneMonthSymbols,
            weekdays: calendar.shortStandaloneWeekdaySymbols
        )
        func head(_ month: Int, _ names: CalendarNames) -> [String] {
            let today = Self.day(2026, month, 1)
            let picker = DatePicker("", selection: nil, today: today, calendar: calendar, names: names) { _ in }
            return TextFrame(width: 20, height: 2) { picker.draw(on: &$0, in: Space(width: 20)) }.lines
        }
        let heads = [head(11, names), head(12, names), head(11, CalendarNames(months: [], weekdays: []))]
        let days = "Mo Di Mi Do Fr Sa So"
        #expect(heads == [["‹ November 2026 ›", days], ["‹ Dezember 2026 ›", days], ["‹ 11 2026 ›", ""]])
    }
}

extension Calendar {
    /// The calendar of a place that is nine hours ahead of Greenwich.
    fileprivate static var tokyo: Calendar {
        var calendar = CalendarDay.gregorian
        calendar.timeZone = TimeZone(secondsFromGMT: 9 * 3_600) ?? calendar.timeZone
        return calendar
    }
}
