import Synchronization

/// The measurements of containers during one frame: a component that is nested in several containers is measured once,
/// and not again for each container around it.
///
/// A container is identified by the address of its array of components. The memo keeps the array alive, so no other
/// array can have this address.
final class LayoutMemo: Sendable {
    /// The kind of measurement.
    enum Measure: Hashable {
        case columnWidths(gap: Int)
        case rowHeight(gap: Int)
        case stackHeights
        case stackWidth
        case contentWidth
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

    /// The memo of the current frame.
    @TaskLocal private static var current: LayoutMemo?

    /// The maximum number of entries.
    ///
    /// At this number the memo is emptied, and the visible part of a long list is measured again.
    private static let mostEntries = 4096

    /// Calls a function during which containers are measured only once.
    static func remembering<Result>(_ body: () throws -> Result) rethrows -> Result {
        try $current.withValue(LayoutMemo(), operation: body)
    }

    /// Returns the known measurement of a list of components in a space, or measures it.
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
