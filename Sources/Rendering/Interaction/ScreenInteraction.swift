/// What a user is doing on a screen: where the focus is, what is being typed, how far the screen is scrolled.
///
/// It is a value and calls nothing itself. Whoever shows a screen keeps one beside it:
///
/// ```swift
/// interaction.update(to: screen)                       // for every new screen
/// interaction.handle(key, on: screen).perform()        // for every key
/// let frame = screen.frame(width: 80, height: 24, focus: interaction.focus, scroll: interaction.scroll)
/// interaction.didShow(frame)
/// ```
///
/// While a text field has the focus, what was typed is kept here and shown at once. A screen that still has an older
/// value doesn't undo it; a screen that has a value that was never typed (a form that was cleared) replaces it.
public struct ScreenInteraction: Equatable, Sendable {
    /// The focused node, and what is edited in it.
    public private(set) var focus: Focus?
    /// How many lines of the box are above the first that is in view.
    public private(set) var scroll = 0

    private var maximumScroll = 0
    private var pageHeight = 10
    /// Where the focus is in the focus order, to stay near when its node goes.
    private var position = 0
    /// The value that the screen last had for the edited text, and those that it was told since.
    private var knownValue = ""
    private var unconfirmedValues: [String] = []

    /// A screen that is further behind than this is not one that people type on.
    private static let maximumUnconfirmed = 256

    /// Creates the interaction of a screen that wasn't shown yet.
    public init() {}

    /// Takes notice of a new screen.
    ///
    /// The focus stays on its node; when that is gone, it goes to the one that is in its place, and at first to the first.
    public mutating func update(to screen: Screen) {
        let order = screen.focusOrder
        guard let focus, let index = order.firstIndex(of: focus.id) else {
            moveFocus(to: min(position, order.count - 1), in: order, of: screen)
            return
        }
        position = index
        guard let input = screen.node(focus.id)?.interaction.input else {
            self.focus?.editing = nil
            return
        }
        adopt(input.value)
    }

    /// Takes the screen's value for the edited text, even if it is an older one.
    ///
    /// To be called when it is known that the screen has taken notice of everything that was typed: then a value that
    /// differs is one that was refused.
    public mutating func settle(on screen: Screen) {
        update(to: screen)
        guard let focus, let input = screen.node(focus.id)?.interaction.input else { return }
        unconfirmedValues = []
        knownValue = input.value
        if focus.editing?.value != input.value {
            self.focus?.editing = TextEditing(input.value, cursor: focus.editing?.cursor)
        }
    }

    /// Takes notice of how a frame was scrolled to have the focused node in view.
    public mutating func didShow(_ frame: TextFrame) {
        scroll = frame.scroll
        maximumScroll = frame.maximumScroll
        pageHeight = max(1, frame.height - 4)
    }

    /// Moves the focus to a node, if it can have it.
    public mutating func moveFocus(to id: some Hashable & Sendable, on screen: Screen) {
        let order = screen.focusOrder
        guard let index = order.firstIndex(of: NodeID(id)) else { return }
        moveFocus(to: index, in: order, of: screen)
    }

    /// Takes a key, and returns what is to be done about it.
    ///
    /// A focused text field has it first, then the focused component's own keys, then the keys that move the focus, and
    /// last the screen's keys and items.
    public mutating func handle(_ key: Key, on screen: Screen) -> KeyOutcome {
        let interaction = focus.flatMap { screen.node($0.id)?.interaction } ?? .none
        if let input = interaction.input, let outcome = type(key, into: input) { return outcome }
        if let handler = interaction.keys[key] { return .call(handler) }
        if key == .enter || (key == " " && interaction.input == nil), let activate = interaction.activate {
            return .call(activate)
        }
        if let outcome = move(key, on: screen) { return outcome }
        if let binding = screen.keys.first(where: { $0.key == key }) { return .call(binding.action) }
        for item in [screen.leading, screen.trailing] {
            if let item, item.key == key, let action = item.action { return .call(action) }
        }
        return .notHandled
    }

    // MARK: - Typing

    private mutating func type(_ key: Key, into input: TextInput) -> KeyOutcome? {
        if key == .enter { return input.onSubmit.map(KeyOutcome.call) }
        let before = focus?.editing ?? TextEditing(input.value)
        var after = before
        guard after.apply(key) else { return nil }
        focus?.editing = after
        let value = after.value
        guard value != before.value else { return .moved }
        if unconfirmedValues.count == Self.maximumUnconfirmed { unconfirmedValues.removeFirst() }
        unconfirmedValues.append(value)
        let onChange = input.onChange
        return .edited { onChange(value) }
    }

    private mutating func adopt(_ value: String) {
        if let index = unconfirmedValues.firstIndex(of: value) {
            unconfirmedValues.removeSubrange(...index)
        } else if value != knownValue {
            unconfirmedValues = []
            focus?.editing = TextEditing(value)
        }
        knownValue = value
    }

    // MARK: - Moving

    private mutating func move(_ key: Key, on screen: Screen) -> KeyOutcome? {
        let order = screen.focusOrder
        guard !order.isEmpty else { return scroll(key) }
        let last = order.count - 1
        switch key {
        case .down: moveFocus(to: min(last, position + 1), in: order, of: screen)
        case .up: moveFocus(to: max(0, position - 1), in: order, of: screen)
        case .tab, .enter: moveFocus(to: position == last ? 0 : position + 1, in: order, of: screen)
        case .backtab: moveFocus(to: position == 0 ? last : position - 1, in: order, of: screen)
        case .pageDown: moveFocus(to: min(last, position + pageHeight), in: order, of: screen)
        case .pageUp: moveFocus(to: max(0, position - pageHeight), in: order, of: screen)
        case .home: moveFocus(to: 0, in: order, of: screen)
        case .end: moveFocus(to: last, in: order, of: screen)
        default: return nil
        }
        return .moved
    }

    private mutating func scroll(_ key: Key) -> KeyOutcome? {
        switch key {
        case .down: scroll += 1
        case .up: scroll -= 1
        case .pageDown, " ": scroll += pageHeight
        case .pageUp: scroll -= pageHeight
        case .home: scroll = 0
        case .end: scroll = maximumScroll
        default: return nil
        }
        scroll = min(max(0, scroll), maximumScroll)
        return .moved
    }

    private mutating func moveFocus(to index: Int, in order: [NodeID], of screen: Screen) {
        unconfirmedValues = []
        guard order.indices.contains(index) else {
            focus = nil
            return
        }
        position = index
        let input = screen.node(order[index])?.interaction.input
        if focus?.id == order[index], input != nil { return }
        knownValue = input?.value ?? ""
        focus = Focus(order[index], editing: input.map { TextEditing($0.value) })
    }
}
