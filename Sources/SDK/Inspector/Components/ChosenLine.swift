import MillraceRendering

/// The line of a screen that the user has chosen, without the margin for the mark of the focus.
struct ChosenLine: Component {
    let text: String

    func lines(in space: Space) -> [Line] {
        let hasMargin = ["  ", "› "].contains { text.hasPrefix($0) }
        let rest = hasMargin ? String(text.dropFirst(2)) : text
        return [Line(rest.isEmpty ? " " : rest, style: .selection)]
    }

    var fixedHeight: FixedHeight? { FixedHeight(1, minimumWidth: 0) }
}
