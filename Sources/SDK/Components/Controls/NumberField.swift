import MillraceRendering

/// A field for a whole number, which a user types, or changes with the up and down keys.
///
/// ```swift
/// NumberField("Guests", text: "2", in: 1...9, onChange: { observer(.didTypeGuests($0)) })
/// NumberField("Rooms", text: "x", in: 1...3, problem: problem, onChange: { observer(.didTypeRooms($0)) })
/// ```
/// At a width of 24:
/// ```text
/// Guests: [2             ]
/// Rooms: [x              ]
/// ! A number from 1 to 3.
/// ```
/// The up and down keys add or subtract a step within the range. The app keeps the text as it was typed, so that no
/// typing is lost, and takes the number from it by ``number(in:range:)``.
public struct NumberField: Component, EditedComponent {
    /// The label before the field.
    public var label: String
    /// The text in the state of the app.
    public var text: String
    /// The least and the greatest number.
    public var range: ClosedRange<Int>
    /// The difference of two neighboring numbers, at least 1.
    public var step: Int
    /// A message about a problem of the text, shown on its own line.
    public var problem: String?
    /// The handler that receives the whole text after every change.
    public var onChange: @Sendable (String) -> Void

    /// Creates a field; its properties explain the arguments.
    public init(
        _ label: String,
        text: String,
        in range: ClosedRange<Int> = 0...Int.max,
        step: Int = 1,
        problem: String? = nil,
        onChange: @escaping @Sendable (String) -> Void
    ) {
        self.label = label
        self.text = text
        self.range = range
        self.step = step
        self.problem = problem
        self.onChange = onChange
    }

    /// Returns the number that a text is, if it is a whole number in a range; spaces around it don't matter.
    public static func number(in text: String, range: ClosedRange<Int>) -> Int? {
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count == 1, let number = Int(words[0]), range.contains(number) else { return nil }
        return number
    }

    /// Returns the line of the field, and the lines of the problem if there is one.
    public func lines(in space: Space) -> [Line] {
        drawnLines(in: space)
    }

    /// Returns 1 plus the number of lines of the problem.
    public func height(in space: Space) -> Int {
        field.height(in: space)
    }

    /// Returns the whole width of the space.
    public func width(in space: Space) -> Int {
        space.width
    }

    /// Draws the field and, if it has the focus, sets the cursor.
    public func draw(on canvas: inout Canvas, in space: Space) {
        field.draw(on: &canvas, in: space)
    }

    /// The editing of the text, and the keys that change the number.
    public var interaction: Interaction {
        var interaction = field.interaction
        interaction.keys[.up] = counting(1)
        interaction.keys[.down] = counting(-1)
        return interaction
    }

    /// Returns whether two fields look equal; the handlers are not compared.
    public static func == (lhs: NumberField, rhs: NumberField) -> Bool {
        lhs.field == rhs.field && lhs.range == rhs.range && lhs.step == rhs.step
    }

    private var field: TextField {
        TextField(label, text: text, problem: problem, onChange: onChange)
    }

    private func counting(_ direction: Int) -> @Sendable () -> Void {
        let known = Self.number(in: text, range: Int.min...Int.max)
        // Without a number, counting starts at the number that is nearest to zero.
        let start = min(max(0, range.lowerBound), range.upperBound)
        let next = known.map { range.number(step, from: $0, direction: direction) }
        return { [text, onChange] in
            let number = String(next ?? start)
            if number != text { onChange(number) }
        }
    }
}
