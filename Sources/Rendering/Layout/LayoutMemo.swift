import Synchronization

/// What containers have measured since a frame was begun: a component under many levels is measured once, and not again for
/// each level above it.
///
/// A container is known by where its list is in memory. The memo keeps the list, so no other can have its place.
final class LayoutMemo: Sendable {
    /// What was measured.
    enum Measure: Hashable {
        case columnWidths(gap: Int)
        case rowHeight(gap: Int)
        case stackHeights
        case stackWidth
    }

    private struct Key: Hashable {
        var list: UInt
        var measure: Measure
        var width: Int
        var measuredWidth: Int?
        var isFocused: Bool
        var isEditing: Bool
    }

    private struct Entry: Sendable {
        var list: any Sendable
        var numbers: [Int]
    }

    private let entries = Mutex<[Key: Entry]>([:])

    /// The memo of the frame that is being laid out.
    @TaskLocal private static var current: LayoutMemo?

    /// The most entries; then all are forgotten, and what is in view of a long list is measured again.
    private static let mostEntries = 4096

    /// Calls a function that measures nothing twice.
    static func remembering<Result>(_ body: () throws -> Result) rethrows -> Result {
        try $current.withValue(LayoutMemo(), operation: body)
    }

    /// Returns what was measured of a list of components in a space, or measures it.
    static func numbers<Element: Sendable>(
        _ measure: Measure,
        of list: [Element],
        in space: Space,
        measuring: () -> [Int]
    ) -> [Int] {
        guard !list.isEmpty else { return measuring() }
        guard let current else {
            return remembering { Self.numbers(measure, of: list, in: space, measuring: measuring) }
        }
        let key = Key(
            list: list.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) },
            measure: measure,
            width: space.width,
            measuredWidth: space.measuredWidth,
            isFocused: space.isFocused,
            isEditing: space.editing != nil
        )
        if let known = current.entries.withLock({ $0[key]?.numbers }) { return known }
        let numbers = measuring()
        current.entries.withLock { entries in
            if entries.count >= mostEntries { entries = [:] }
            entries[key] = Entry(list: list, numbers: numbers)
        }
        return numbers
    }
}
