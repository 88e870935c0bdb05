import MillraceRendering

/// A number that a user chooses on a line.
///
/// ```swift
/// Slider("Volume", value: 0.5, onChange: { observer(.didChangeVolume($0)) })
/// Slider("Degrees", value: 25, in: -10...40, step: 5, onChange: { observer(.didChangeDegrees($0)) })
/// ```
/// At a width of 32:
/// ```text
/// Volume: ━━━━━━━━━━●───────── 50%
/// Degrees: ━━━━━━━━━━━━━●───── 70%
/// ```
/// The left and right keys change the number by a step, home and end choose the ends of the range, and a click chooses
/// the number at that position; while the button is held, the number follows the mouse.
public struct Slider: Component {
    /// The label before the line.
    public var label: String
    /// The number; one that is out of range or no number is shown at the nearest end, or at the start.
    public var value: Double
    /// The least and the greatest number.
    public var range: ClosedRange<Double>
    /// The difference of two neighboring numbers; by default a tenth of the range.
    public var step: Double?
    /// The handler that receives the new number.
    public var onChange: @Sendable (Double) -> Void

    /// Creates a slider.
    ///
    /// - Parameters:
    ///   - label: The label before the line.
    ///   - value: The number.
    ///   - range: The least and the greatest number; a range that isn't finite has one position.
    ///   - step: The difference of two neighboring numbers; by default, and if it isn't positive, a tenth of the range.
    ///   - onChange: The handler that receives the new number.
    public init(
        _ label: String,
        value: Double,
        in range: ClosedRange<Double> = 0...1,
        step: Double? = nil,
        onChange: @escaping @Sendable (Double) -> Void
    ) {
        self.label = label
        self.value = value
        self.range = range
        self.step = step
        self.onChange = onChange
    }

    /// Returns the label, the line and the part of the range in percent.
    public func lines(in space: Space) -> [Line] {
        drawnLines(in: space)
    }

    /// Returns the whole width of the space.
    public func width(in space: Space) -> Int {
        space.width
    }

    /// Returns one line.
    public func height(in space: Space) -> Int {
        space.width > 0 ? 1 : 0
    }

    /// One line.
    public var fixedHeight: FixedHeight? {
        FixedHeight(1)
    }

    /// Draws the slider on one line.
    public func draw(on canvas: inout Canvas, in space: Space) {
        guard space.width > 0 else { return }
        let start = canvas.write(ControlText.label(label, in: space), row: 0)
        let percent = "\(Int((part * 100).rounded()))%"
        let end = space.width - percent.columns() - 1
        let count = max(1, end - start)
        let place = Int((Double(count - 1) * part).rounded())
        let style: Style = space.isFocused ? .focus : .plain
        canvas.fill("━", row: 0, columns: start..<start + place)
        canvas.write("●", row: 0, column: start + place, style: style)
        canvas.fill("─", row: 0, columns: start + place + 1..<max(start + place + 1, end), style: .border)
        if end > start { canvas.write(percent, row: 0, column: end + 1) }
        for column in 0..<count {
            canvas.addSpot(
                count == 1 ? 0 : column * Self.places / (count - 1),
                row: 0,
                columns: start + column..<start + column + 1
            )
        }
    }

    /// The keys and clicks that change the number.
    public var interaction: Interaction {
        guard length > 0 else { return .none }
        var keys: [Key: @Sendable () -> Void] = [:]
        keys[.left] = changing(to: current - stride)
        keys[.right] = changing(to: current + stride)
        keys[.home] = changing(to: range.lowerBound)
        keys[.end] = changing(to: range.upperBound)
        let slider = self
        var interaction = Interaction(
            keys: keys,
            onSpot: { spot in
                let number = slider.range.lowerBound + slider.length * Double(spot) / Double(Self.places)
                slider.changing(to: slider.nearest(number))()
            }
        )
        interaction.followsDrag = true
        return interaction
    }

    /// Returns whether two sliders look equal; the handlers are not compared.
    public static func == (lhs: Slider, rhs: Slider) -> Bool {
        lhs.label == rhs.label && lhs.current == rhs.current && lhs.range == rhs.range && lhs.step == rhs.step
    }

    /// The number of positions that clicks distinguish.
    private static let places = 1 << 20

    /// The length of the range; 0 if it isn't finite.
    private var length: Double {
        let length = range.upperBound - range.lowerBound
        return length.isFinite ? length : 0
    }

    private var stride: Double {
        guard let step, step > 0, step.isFinite else { return length / 10 }
        return min(step, length)
    }

    private var current: Double {
        value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
    }

    private var part: Double {
        length > 0 ? (current - range.lowerBound) / length : 0
    }

    /// Returns the nearest number that is a whole number of steps from the least.
    private func nearest(_ number: Double) -> Double {
        let steps = ((number - range.lowerBound) / stride).rounded()
        // Steps can be so small that their number is no number.
        return steps.isFinite ? range.lowerBound + steps * stride : number
    }

    private func changing(to next: Double) -> @Sendable () -> Void {
        let next = min(max(next, range.lowerBound), range.upperBound)
        return { [value, onChange] in if next != value { onChange(next) } }
    }
}
