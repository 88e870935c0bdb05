import MillraceRendering

/// A whole number that a user increases and decreases.
///
/// ```swift
/// Stepper("Guests", value: 2, in: 1...9, onChange: { observer(.didChangeGuests($0)) })
/// Stepper("Rooms", value: 1, in: 1...3, onChange: { observer(.didChangeRooms($0)) })
/// ```
/// ```text
/// Guests: ‹ 2 ›
/// Rooms:   1 ›
/// ```
/// The left and right keys, `-` and `+`, and clicks on the arrows change the number by a step, up to the ends of the
/// range; home and end choose these.
public struct Stepper: Component {
    /// The label before the number.
    public var label: String
    /// The number; one out of range is shown as it is, and the next change moves it into the range.
    public var value: Int
    /// The least and the greatest number.
    public var range: ClosedRange<Int>
    /// The difference of two neighboring numbers, at least 1.
    public var step: Int
    /// The handler that receives the new number.
    public var onChange: @Sendable (Int) -> Void

    /// Creates a stepper.
    public init(
        _ label: String,
        value: Int,
        in range: ClosedRange<Int> = 0...Int.max,
        step: Int = 1,
        onChange: @escaping @Sendable (Int) -> Void
    ) {
        self.label = label
        self.value = value
        self.range = range
        self.step = step
        self.onChange = onChange
    }

    /// Returns the label, and the number between the arrows that change it.
    public func lines(in space: Space) -> [Line] {
        drawnLines(in: space)
    }

    /// Returns the width of the label, the number and the arrows.
    public func width(in space: Space) -> Int {
        min(space.width, ControlText.label(label, in: space).columns() + number(in: space).columns() + 4)
    }

    /// Returns one line.
    public func height(in space: Space) -> Int {
        space.width > 0 ? 1 : 0
    }

    /// One line.
    public var fixedHeight: FixedHeight? {
        FixedHeight(1)
    }

    /// Draws the stepper on one line.
    public func draw(on canvas: inout Canvas, in space: Space) {
        guard space.width > 0 else { return }
        let start = canvas.write(ControlText.label(label, in: space), row: 0)
        let style: Style = space.isFocused ? .focus : .plain
        let end = canvas.write(
            (hasLess ? "‹ " : "  ") + number(in: space) + (hasMore ? " ›" : ""),
            row: 0,
            column: start,
            style: style
        )
        if hasLess { canvas.addSpot(0, row: 0, columns: start..<start + 2) }
        if hasMore { canvas.addSpot(1, row: 0, columns: end - 2..<end) }
    }

    /// The keys and clicks that change the number.
    public var interaction: Interaction {
        var keys: [Key: @Sendable () -> Void] = [:]
        let (less, more) = (changing(by: -1), changing(by: 1))
        for key in [Key.left, "-"] { keys[key] = less }
        for key in [Key.right, "+"] { keys[key] = more }
        keys[.home] = changing(to: range.lowerBound)
        keys[.end] = changing(to: range.upperBound)
        return Interaction(keys: keys, onSpot: { $0 == 0 ? less() : more() })
    }

    /// Returns whether two steppers look equal; the handlers are not compared.
    public static func == (lhs: Stepper, rhs: Stepper) -> Bool {
        lhs.label == rhs.label && lhs.value == rhs.value && lhs.range == rhs.range && lhs.step == rhs.step
    }

    private var hasLess: Bool { value > range.lowerBound }
    private var hasMore: Bool { value < range.upperBound }

    private func number(in space: Space) -> String {
        let room = space.width - ControlText.label(label, in: space).columns() - 4
        return Truncation.tail.apply(to: String(value), columns: max(1, room))
    }

    private func changing(by direction: Int) -> @Sendable () -> Void {
        changing(to: range.number(step, from: value, direction: direction))
    }

    private func changing(to next: Int) -> @Sendable () -> Void {
        { [value, onChange] in if next != value { onChange(next) } }
    }
}
