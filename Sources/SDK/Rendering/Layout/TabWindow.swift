/// The tabs of a bar that fit into a width: the selected one, and as many around it as fit.
struct TabWindow {
    /// The number of columns between two titles.
    static let gap = 2
    /// The number of columns of an arrow and the space beside it.
    private static let arrow = 2

    /// The indices of the tabs.
    private(set) var tabs: Range<Int>
    /// Whether there are tabs before and after these, and space for arrows that show it.
    let hidesBefore: Bool
    let hidesAfter: Bool
    /// The first column of the first title.
    let start: Int
    /// The number of columns for the titles.
    let room: Int

    /// Finds the tabs.
    ///
    /// - Parameters:
    ///   - widths: The number of columns of each title.
    ///   - selected: The index of the selected tab.
    ///   - width: The number of columns of the bar.
    init(_ widths: [Int], around selected: Int?, width: Int) {
        tabs = Self.tabs(of: widths, around: selected ?? 0, width: width)
        // An arrow that leaves no column for a title is worth less than the title.
        let hasRoom = width > 2 * Self.arrow
        hidesBefore = tabs.lowerBound > 0 && hasRoom
        hidesAfter = tabs.upperBound < widths.count && hasRoom
        start = hidesBefore ? Self.arrow : 0
        room = width - start - (hidesAfter ? Self.arrow : 0)
    }

    private static func tabs(of widths: [Int], around selected: Int, width: Int) -> Range<Int> {
        guard widths.indices.contains(selected) else { return 0..<0 }
        func fits(_ tabs: Range<Int>) -> Bool {
            let arrows = (tabs.lowerBound > 0 ? arrow : 0) + (tabs.upperBound < widths.count ? arrow : 0)
            return widths[tabs].reduce(arrows - gap) { $0 + $1 + gap } <= width
        }
        if fits(0..<widths.count) { return 0..<widths.count }
        var tabs = selected..<selected + 1
        // The next tab is added first: a user who goes through the tabs sees which one follows.
        if tabs.upperBound < widths.count, fits(tabs.lowerBound..<tabs.upperBound + 1) {
            tabs = tabs.lowerBound..<tabs.upperBound + 1
        }
        while tabs.lowerBound > 0, fits(tabs.lowerBound - 1..<tabs.upperBound) {
            tabs = tabs.lowerBound - 1..<tabs.upperBound
        }
        while tabs.upperBound < widths.count, fits(tabs.lowerBound..<tabs.upperBound + 1) {
            tabs = tabs.lowerBound..<tabs.upperBound + 1
        }
        return tabs
    }
}
