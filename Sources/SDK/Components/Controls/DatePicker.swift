import MillracePlatform
import MillraceRendering

/// A month of a calendar, in which a user chooses a day.
///
/// ```swift
/// DatePicker(
///     "Delivery",
///     selection: CalendarDay(year: 2026, month: 11, day: 22),
///     today: CalendarDay(year: 2026, month: 11, day: 20),
///     onChange: { observer(.didChooseDay($0)) }
/// )
/// ```
/// At a width of 30:
/// ```text
/// Delivery: ‹ November 2026 ›
/// Mo Tu We Th Fr Sa Su
///                    1
///  2  3  4  5  6  7  8
///  9 10 11 12 13 14 15
/// 16 17 18 19 20 21 22
/// 23 24 25 26 27 28 29
/// 30
/// ```
/// The arrow keys choose the day before or after and the same day of the week before or after, page up and page down
/// the same day of another month, home today. Backspace and delete choose no day, where the app allows it. A click
/// chooses a day, or another month. In fewer than 20 columns the picker is one line with the numbers of the day.
///
/// A selection that the calendar doesn't have, for example the 30th of February, is shown as no day of its month.
/// Without a day that is shown, the next key chooses today, or the first day of another month.
public struct DatePicker: Component {
    /// The label before the name of the month.
    public var label: String
    /// The chosen day, or `nil`.
    public var selection: CalendarDay?
    /// The day that is underlined, and whose month is shown without a selection.
    public var today: CalendarDay
    /// The calendar, with the first day of the week.
    public var calendar: Calendar
    /// The names of its months and days, or `nil` for those of `Texts`.
    public var names: CalendarNames?
    /// A message about a problem of the day, shown on its own line.
    public var problem: String?
    /// The handler that receives the chosen day, which the calendar has.
    public var onChange: @Sendable (CalendarDay) -> Void
    /// The handler for a day that is removed; without one, the default, a chosen day can only be replaced by another.
    public var onClear: (@Sendable () -> Void)?

    /// Creates a picker; its properties explain the arguments.
    public init(
        _ label: String,
        selection: CalendarDay?,
        today: CalendarDay,
        calendar: Calendar = CalendarDay.gregorian,
        names: CalendarNames? = nil,
        problem: String? = nil,
        onClear: (@Sendable () -> Void)? = nil,
        onChange: @escaping @Sendable (CalendarDay) -> Void
    ) {
        self.label = label
        self.selection = selection
        self.today = today
        self.calendar = calendar
        self.names = names
        self.problem = problem
        self.onClear = onClear
        self.onChange = onChange
    }

    /// Returns the lines of the drawn month.
    public func lines(in space: Space) -> [Line] {
        drawnLines(in: space)
    }

    /// Returns 8 lines, or one in fewer than 20 columns, plus the lines of the problem.
    public func height(in space: Space) -> Int {
        guard space.width > 0 else { return 0 }
        return (isMonth(in: space) ? 8 : 1) + (problemText?.height(in: space) ?? 0)
    }

    /// Returns the width of the month and of its name.
    public func width(in space: Space) -> Int {
        let words = (ControlText.label(label, in: space) + "‹ \(title) ›").columns()
        return min(space.width, max(words, isMonth(in: space) ? 20 : 1, problemText?.width(in: space) ?? 0))
    }

    /// Draws the month.
    public func draw(on canvas: inout Canvas, in space: Space) {
        guard space.width > 0 else { return }
        drawTitle(on: &canvas, in: space)
        if isMonth(in: space) { drawDays(on: &canvas, isFocused: space.isFocused) }
        guard let problemText else { return }
        let height = problemText.height(in: space)
        canvas.part(row: isMonth(in: space) ? 8 : 1, width: space.width, height: height) {
            problemText.draw(on: &$0, in: space)
        }
    }

    /// The keys and clicks that choose another day; none if the calendar has neither the selection nor today.
    public var interaction: Interaction {
        guard let month else { return .none }
        let picker = self
        let isThisMonth = (month.year, month.month) == (today.year, today.month) && today.exists(in: calendar)
        let first = isThisMonth ? today : month
        func choosing(_ count: Int, _ unit: Calendar.Component) -> @Sendable () -> Void {
            {
                let next = picker.validSelection?.adding(count, unit, in: picker.calendar)
                picker.choose(next ?? picker.validSelection ?? first)
            }
        }
        let (previous, next) = (choosing(-1, .month), choosing(1, .month))
        var keys: [Key: @Sendable () -> Void] = [:]
        keys[.left] = choosing(-1, .day)
        keys[.right] = choosing(1, .day)
        keys[.up] = choosing(-7, .day)
        keys[.down] = choosing(7, .day)
        keys[.pageUp] = previous
        keys[.pageDown] = next
        if today.exists(in: calendar) { keys[.home] = { picker.choose(picker.today) } }
        if selection != nil, let onClear { (keys[.backspace], keys[.delete]) = (onClear, onClear) }
        return Interaction(
            keys: keys,
            onSpot: { spot in
                switch spot {
                case Self.previousMonth: previous()
                case Self.nextMonth: next()
                default: picker.choose(CalendarDay(year: month.year, month: month.month, day: spot))
                }
            }
        )
    }

    /// Returns whether two pickers look equal; the handlers are not compared.
    public static func == (lhs: DatePicker, rhs: DatePicker) -> Bool {
        lhs.label == rhs.label && lhs.selection == rhs.selection && lhs.today == rhs.today
            && lhs.calendar == rhs.calendar && lhs.names == rhs.names && lhs.problem == rhs.problem
    }

    // MARK: - Days

    private static let previousMonth = -1
    private static let nextMonth = -2

    private var validSelection: CalendarDay? {
        selection.flatMap { $0.exists(in: calendar) ? $0 : nil }
    }

    /// The first day of the month that is shown: that of the selection, or of today, or `nil` if the calendar has
    /// neither.
    private var month: CalendarDay? {
        for day in [selection, today] {
            guard let day else { continue }
            let first = CalendarDay(year: day.year, month: day.month, day: 1)
            if first.exists(in: calendar) { return first }
        }
        return nil
    }

    private func choose(_ day: CalendarDay?) {
        if let day, day != selection, day.exists(in: calendar) { onChange(day) }
    }

    // MARK: - Drawing

    private func isMonth(in space: Space) -> Bool {
        space.width >= 20 && month != nil
    }

    private var problemText: Text? {
        problem.map(ControlText.problem)
    }

    private var title: String {
        guard let month else { return "–" }
        let names = names ?? Texts.current.calendar
        let index = month.month - 1
        let name = names.months.indices.contains(index) ? names.months[index] : String(month.month)
        return "\(name) \(month.year)"
    }

    private func drawTitle(on canvas: inout Canvas, in space: Space) {
        let start = canvas.write(ControlText.label(label, in: space), row: 0)
        let room = max(0, space.width - start)
        guard isMonth(in: space) else {
            let numbers = selection.map { "\($0.year)-\($0.month)-\($0.day)" } ?? "–"
            canvas.write(Truncation.tail.apply(to: numbers, columns: room), row: 0, column: start)
            return
        }
        let words = Truncation.tail.apply(to: title, columns: max(1, room - 4))
        let end = canvas.write("‹ \(words) ›", row: 0, column: start)
        canvas.addSpot(Self.previousMonth, row: 0, columns: start..<start + 1)
        canvas.addSpot(Self.nextMonth, row: 0, columns: max(start, end - 1)..<end)
    }

    private func drawDays(on canvas: inout Canvas, isFocused: Bool) {
        guard let month, let first = month.date(in: calendar),
            let days = calendar.range(of: .day, in: .month, for: first)
        else { return }
        let names = (names ?? Texts.current.calendar).weekdays
        let firstWeekday = calendar.firstWeekday - 1
        for column in 0..<7 where !names.isEmpty {
            let name = names[(firstWeekday + column) % names.count]
            canvas.write(name, row: 1, column: column * 3, style: .secondary, limit: 2)
        }
        let weekday = calendar.component(.weekday, from: first) - 1
        let offset = (weekday - firstWeekday + 7) % 7
        for day in days {
            let place = offset + day - 1
            let (row, column) = (2 + place / 7, place % 7 * 3)
            let words = day < 10 ? " \(day)" : "\(day)"
            var style = Style.plain
            if selection == CalendarDay(year: month.year, month: month.month, day: day) {
                style = isFocused ? .focus : Style(attributes: [.bold, .underline])
            } else if today == CalendarDay(year: month.year, month: month.month, day: day) {
                style.attributes = .underline
            }
            canvas.write(words, row: row, column: column, style: style, limit: 2)
            canvas.addSpot(day, row: row, columns: column..<column + 2)
        }
    }
}
