/// A list of actions to choose from, in a window below the node that has opened it; a drop-down is a menu with a chosen
/// item.
///
/// ```swift
/// let menu = Menu<Action>(
///     below: "Baker Street",
///     items: [.init("Edit", key: "e", sending: .edit), .init("Copy", isEnabled: false, sending: .copy)],
///     chosen: 0,
///     cancelling: .didCloseMenu
/// )
/// ```
/// At a width of 40:
/// ```text
/// Addresses
/// ────────────────────────────────────────
///   Baker Street
/// ┌───────────┐
/// │  Edit ✓  e│
/// │  Copy     │eet
/// └───────────┘t
/// ```
/// The arrow keys move the focus, enter and a click choose, escape and a click outside of the window cancel. The chosen
/// item has the focus at first.
public struct Menu<Action: Sendable>: Sendable {
    /// A title, and the action that it sends.
    public struct Item: Sendable {
        package var title: String
        /// The action that the item sends.
        package var action: Action
        /// A key that chooses the item without moving the focus to it; shown at the end of its line.
        package var key: Key?
        /// Whether a user can choose the item.
        package var isEnabled: Bool

        /// Creates an item.
        ///
        /// - Parameters:
        ///   - title: The title.
        ///   - key: A key that chooses the item without moving the focus to it.
        ///   - isEnabled: Whether a user can choose the item; an item that is not enabled is dimmed.
        ///   - action: The action that the item sends.
        public init(_ title: String, key: Key? = nil, isEnabled: Bool = true, sending action: Action) {
            self.title = title
            self.key = key
            self.isEnabled = isEnabled
            self.action = action
        }
    }

    /// The node that has opened the menu.
    package var node: NodeID
    /// The items, from top to bottom.
    package var items: [Item]
    /// The index of the item with a mark; `nil` for none.
    package var chosen: Int?
    /// The action of escape and of a click outside.
    package var cancellation: Action

    /// Creates a menu.
    ///
    /// - Parameters:
    ///   - node: The id of the node that has opened the menu.
    ///   - items: The items, from top to bottom.
    ///   - chosen: The index of the item with a mark; an index out of range counts as `nil`.
    ///   - cancellation: The action of escape and of a click outside.
    public init(
        below node: some Hashable & Sendable,
        items: [Item],
        chosen: Int? = nil,
        cancelling cancellation: Action
    ) {
        self.node = NodeID(node)
        self.items = items
        self.chosen = chosen
        self.cancellation = cancellation
    }
}

extension Menu: Equatable where Action: Equatable {}
extension Menu.Item: Equatable where Action: Equatable {}

extension Menu: Presentable {
    /// The most items whose width is measured.
    private static var measuredCount: Int { 1000 }

    /// The number of columns of the longest title and the longest key, with the columns for the focus.
    private var width: Int {
        let limit = Overlay.fittingWidth
        let measured = items.prefix(Self.measuredCount)
        let titles = measured.map { $0.title.columns(limit: limit) }.max() ?? 0
        let keys = measured.compactMap { $0.key?.label.columns(limit: limit) }.max().map { $0 + 2 } ?? 0
        return min(limit, titles + keys + 2 + (chosen == nil ? 0 : 2))
    }

    /// Returns the window.
    public func overlay(observer: Sink<Action>) -> Overlay {
        Overlay(
            id: MenuID(node: node),
            place: .below(node),
            width: .fixed(width),
            isLeftByClick: true,
            onCancel: observer.sending(cancellation)
        ) {
            var screen = Screen(title: "") {
                for (index, item) in items.enumerated() {
                    Node(id: index, entry(item, isChosen: index == chosen, observer: observer))
                }
            }
            screen.keys = items.compactMap { item in
                guard item.isEnabled, let key = item.key else { return nil }
                return KeyBinding(key, "", action: observer.sending(item.action))
            }
            return screen.focusing(chosen.flatMap { items.indices.contains($0) ? $0 : nil })
        }
    }

    private func entry(_ item: Item, isChosen: Bool, observer: Sink<Action>) -> ListItem {
        ListItem(
            isChosen ? "\(item.title) ✓" : item.title,
            detail: item.key?.label,
            style: item.isEnabled ? .plain : .disabled,
            action: item.isEnabled ? observer.sending(item.action) : nil
        )
    }
}

/// The id of a menu: that of its node, but not equal to it.
private struct MenuID: Hashable, CustomStringConvertible {
    var node: NodeID

    var description: String { "menu of \(node)" }
}
