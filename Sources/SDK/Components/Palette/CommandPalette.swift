import MillraceRendering

/// A field and a list of commands that match its text.
///
/// The reducer passes the user's actions to it, and the renderer shows it:
/// ```swift
/// case let .palette(event): state.palette?.apply(event)
/// ```
/// ```swift
/// .presenting(state.palette, observer: observer, events: { .palette($0) })
/// ```
/// At a width of 40:
/// ```text
/// Addresses
/// ──┌──────────────────────────────────┐──
///   │  [ref                           ]│
///   │                                  │
///   │› Refresh the list               r│
///   │  Prefer this address             │
///   └──────────────────────────────────┘
/// ```
/// A command matches if its title has the typed characters in their order, without regard to case and diacritics;
/// matches at the start of words come first. While the field keeps the focus, the up and down keys select a command,
/// and enter runs it; a click runs one too. Escape and a click outside of the window cancel. The reducer removes the
/// palette from the state when it closes.
public struct CommandPalette<Action: Sendable>: Sendable {
    /// A command of the palette.
    public struct Item: Sendable {
        /// The title.
        public var title: String {
            didSet { folded = Folding.characters(of: title) }
        }
        /// A text at the end of the line: the command's key, say.
        public var detail: String?
        /// The action that the command sends.
        public var action: Action
        fileprivate var folded: [Character]

        /// Creates a command.
        ///
        /// - Parameters:
        ///   - title: The title.
        ///   - detail: A text at the end of the line.
        ///   - action: The action that the command sends.
        public init(_ title: String, detail: String? = nil, sending action: Action) {
            self.title = title
            self.detail = detail
            self.action = action
            folded = Folding.characters(of: title)
        }
    }

    /// The text in the field.
    public private(set) var query = ""
    /// The commands, in the order in which they are shown while nothing is typed.
    public let items: [Item]
    /// The text in the empty field, or `nil` for that of `Texts`.
    public var placeholder: String?
    /// The action of escape and of a click outside.
    public var cancellation: Action

    /// Creates a palette.
    ///
    /// - Parameters:
    ///   - items: The commands, in the order in which they are shown while nothing is typed.
    ///   - placeholder: The text in the empty field, or `nil` for that of `Texts`.
    ///   - cancellation: The action of escape and of a click outside.
    public init(_ items: [Item], placeholder: String? = nil, cancelling cancellation: Action) {
        self.items = items
        self.placeholder = placeholder
        self.cancellation = cancellation
    }

    /// The most matches that are listed; the field finds the others.
    public static var listedCount: Int { 100 }

    /// The commands that match, the best first.
    public var matches: [Item] {
        let query = Folding.characters(of: query)
        guard !query.isEmpty else { return Array(items.prefix(Self.listedCount)) }
        let ranked = items.enumerated().compactMap { index, item in
            CommandMatch.rank(of: query, in: item.folded).map { (rank: $0, index: index) }
        }
        return ranked.sorted { $0 < $1 }.prefix(Self.listedCount).map { items[$0.index] }
    }

    /// The index of the selected command among the matches; 0 if there is none.
    public private(set) var selection = 0

    /// Changes the palette for an event of the user.
    public mutating func apply(_ event: CommandPaletteEvent) {
        switch event {
        case let .type(text):
            query = text
            selection = 0
        case let .move(distance):
            let last = max(0, matches.count - 1)
            let (moved, overflows) = selection.addingReportingOverflow(distance)
            selection = overflows ? (distance < 0 ? 0 : last) : min(max(0, moved), last)
        }
    }
}

extension CommandPalette: Equatable where Action: Equatable {}
extension CommandPalette.Item: Equatable where Action: Equatable {}
