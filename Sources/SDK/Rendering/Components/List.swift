/// A list of items, one below the other, each after a dot or its number.
///
/// ```swift
/// List(["Bread", "Milk and the eggs of two hens"])
/// List(["Boil the water", "Add the tea"], isNumbered: true)
/// ```
/// At a width of 20:
/// ```text
/// • Bread
/// • Milk and the eggs
///   of two hens
/// 1. Boil the water
/// 2. Add the tea
/// ```
/// For entries that a user can focus, create a node for each; see ``ListItem``.
public struct List: Component {
    /// The items, from top to bottom.
    public var items: [String]
    /// Whether the items have numbers, from 1, instead of dots.
    public var isNumbered: Bool

    /// Creates a list.
    public init(_ items: [String], isNumbered: Bool = false) {
        self.items = items
        self.isNumbered = isNumbered
    }

    /// Returns the items; an item that is too long continues on the next line.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        let markWidth = mark(items.count).columns() + 1
        return items.enumerated().flatMap { index, item -> [Line] in
            let mark = mark(index + 1)
            let indent = String(repeating: " ", count: markWidth - mark.columns() - 1)
            return Text(item).lines(in: space.with(width: space.width - markWidth)).enumerated().map { row, line in
                let before = row == 0 ? indent + mark + " " : String(repeating: " ", count: markWidth)
                return Line([Span(before, style: .secondary)] + line.spans)
            }
        }
    }

    private func mark(_ number: Int) -> String {
        isNumbered ? "\(number)." : "•"
    }
}
