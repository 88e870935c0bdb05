/// The room around the sections of a box.
///
/// A theme with surfaces has margins, which keep the scroll bar and the panels clear of the content; where there is
/// room, the sections with a header are panels. In other themes the content takes the whole width.
enum BoxLook: Equatable {
    case plain
    case filled
    case framed

    /// The fewest columns of a screen, and of a box on it, in which sections are panels.
    private static let (leastScreen, leastBox) = (60, 20)
    /// The fewest columns of a box with margins.
    private static let leastWidth = 8
    /// The fewest columns of a node in which its box has a margin, with the mark of the focus.
    static let leastMarkedWidth = leastWidth - 2

    /// Creates the look of the boxes on a screen of a width; a window has a border of its own.
    init(of theme: Theme, width: Int, isWindow: Bool) {
        self = !theme.hasSurfaces ? .plain : isWindow || width < Self.leastScreen ? .filled : .framed
    }

    /// Returns the look of a box of a width; in a border of its own it has no panels.
    func inside(width: Int, isBordered: Bool) -> BoxLook {
        self == .framed && (isBordered || width < Self.leastBox) ? .filled : self
    }

    /// Returns the number of columns before the nodes; the mark of the focus is two columns before them.
    func leading(in width: Int) -> Int {
        guard width >= Self.leastWidth else { return 0 }
        return self == .framed ? 3 : 2
    }

    /// Returns the number of columns after the nodes, the last of which is that of the scroll bar.
    func trailing(in width: Int) -> Int {
        guard width >= Self.leastWidth else { return 0 }
        return switch self {
        case .plain: 0
        case .filled: 1
        case .framed: 2
        }
    }

    /// The columns that are no node's, of all the columns of a box.
    func margins(in width: Int) -> Int {
        leading(in: width) + trailing(in: width)
    }
}
