/// The line of which a border consists.
public enum BorderLine: Hashable, Sendable, CaseIterable {
    /// A thin line: `┌─┐`.
    case light
    /// A thin line with round corners: `╭─╮`.
    case rounded
    /// A thick line: `┏━┓`.
    case heavy
    /// A double line: `╔═╗`.
    case double

    /// The glyphs of a border.
    struct Glyphs {
        var corners: (topLeft: String, topRight: String, bottomLeft: String, bottomRight: String)
        var horizontal: String
        var vertical: String
    }

    var glyphs: Glyphs {
        switch self {
        case .light: Glyphs(corners: ("┌", "┐", "└", "┘"), horizontal: "─", vertical: "│")
        case .rounded: Glyphs(corners: ("╭", "╮", "╰", "╯"), horizontal: "─", vertical: "│")
        case .heavy: Glyphs(corners: ("┏", "┓", "┗", "┛"), horizontal: "━", vertical: "┃")
        case .double: Glyphs(corners: ("╔", "╗", "╚", "╝"), horizontal: "═", vertical: "║")
        }
    }
}
