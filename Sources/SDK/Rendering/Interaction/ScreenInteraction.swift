/// The state of a user's interaction with a screen: the focus, unconfirmed typing and the scroll position.
///
/// A `ScreenInteraction` is a value and calls no handlers itself. A host keeps one for each screen that it shows:
///
/// ```swift
/// interaction.update(to: screen)                       // for every new screen
/// interaction.handle(key, on: screen).perform()        // for every key
/// let frame = screen.frame(width: 80, height: 24, of: interaction)
/// interaction.didShow(frame).perform()
/// ```
///
/// Each of these calls walks over all the nodes of a screen only if the focused node is no longer at its last position.
///
/// While a text field has the focus, its typed text is kept here and shown at once. A new screen that still has an
/// older value of the text doesn't undo the typing; a screen with a value that was never typed (a form that was
/// cleared, for example) replaces the text.
public struct ScreenInteraction: Equatable, Sendable {
    /// The focused node, and the state of its text field.
    package internal(set) var focus: Focus?
    /// The scroll positions of the parts of the screen.
    var scrolls = ScrollPositions()
    /// The parts of the screen that have no node for the focus, once they were looked for.
    var bareParts: [Int: Bool] = [:]
    /// The first part of the box.
    private var mainPart = 1

    /// The number of lines of the box that are above the first visible one; of a box of panes, those of the first pane.
    package var scroll: Int {
        scrolls[mainPart]
    }

    /// Whether the next frame is scrolled so that the focused node is in view: `false` from a turn of the wheel until
    /// the next key.
    package internal(set) var revealsFocus = true

    /// The last frame shown, with the positions and the heights of its nodes.
    var shown: TextFrame?
    /// The position of the focused node and the id of its section; when the node is removed, the focus moves to a node
    /// nearby.
    private(set) var place: NodePlace?
    private var sectionID: NodeID?
    /// The sections of the focused node's part, to find a position nearby if the section is removed too.
    private var neighbors: [Section] = []
    /// The value of the edited text field on the last screen.
    private(set) var knownValue = ""
    /// The edits of the field that its `onChange` was called with, and that no screen has shown yet.
    var unconfirmed = UnconfirmedEdits()
    /// The edits of fields that lost the focus, kept until the screen shows them.
    var drafts: [NodeID: FieldDraft] = [:]
    /// The masked field that the user has typed into last.
    var typedSecret: TypedSecret?
    /// Whether the focus is on a node beside the content only because the content has none yet.
    var isFocusPreliminary = false
    /// Whether the last key was one of the tab bar's own.
    package var isChoosingTab = false
    /// The last value of ``Screen/focus`` that was applied.
    private var wantedFocus: NodeID?
    /// The nodes and windows that had the focus in other parts of the screen, the last one at the end.
    var visits: [PaneVisit] = []
    /// The target of the user's drag.
    var drag: MouseDrag?
    /// The row of a table from which on shift selects.
    var rowAnchor: RowAnchor?
    /// The interaction with the window over the screen, in an array of one or none: a value can't contain itself.
    var windows: [ScreenInteraction] = []
    /// The id of the overlay that the window is of.
    var windowID: NodeID?

    /// Creates the interaction of a screen that wasn't shown yet.
    public init() {}

    /// Adapts the focus and the edited text to a new screen.
    ///
    /// If ``Screen/focus`` changed, the focus moves there. Otherwise the focus stays on its node. If the node is gone,
    /// the focus moves to the node in its position or to the nearest before, in the same section if possible, else in
    /// the same part of the screen (pinned to the top, box, or pinned to the bottom), else in another part. At first
    /// the focus is on the first node that can have it, and so it is on a form with a new masked field.
    public mutating func update(to screen: Screen) {
        updateFocus(to: screen)
        updateWindow(to: screen)
    }

    private mutating func updateFocus(to screen: Screen) {
        mainPart = screen.pinnedTop.partCount
        bareParts = [:]
        updateDrafts(to: screen)
        if screen.wantedFocus != wantedFocus, takeFocus(wantedBy: screen) { return }
        if focus == nil, let area = scrolls.focusedPart, keepsArea(area, on: screen) { return }
        if isFocusPreliminary, let first = screen.firstFocus, screen.node(at: first)?.interaction.isSecondary == false {
            return moveToFirstFocus(of: screen)
        }
        guard let focus, let found = screen.place(of: focus.id, expected: place),
            let interaction = screen.node(at: found)?.interaction, interaction.isFocusable
        else {
            forgetSecret(goneFrom: screen)
            let next = place.map {
                screen.focusablePlace(near: screen.nearest(to: $0, in: sectionID, among: neighbors), in: sectionID)
            }
            guard let next, !screen.asksForSecret(unlike: neighbors) else { return moveToFirstFocus(of: screen) }
            moveFocus(to: next, of: screen)
            isFocusPreliminary = interaction(on: screen).isSecondary
            return
        }
        remember(found, on: screen)
        guard let input = interaction.input else {
            self.focus?.editing = nil
            return
        }
        adopt(input)
    }

    /// Replaces the edited text by the value that the screen has for it, even if that value is an older one.
    ///
    /// Call this method once the screen reflects everything that was typed: a value that differs then means that an
    /// edit was rejected.
    package mutating func settle(on screen: Screen) {
        update(to: screen)
        if let overlay = screen.topOverlay { windows[0].settle(on: overlay.window(over: screen)) }
        guard let focus, let input = interaction(on: screen).input else { return }
        unconfirmed = UnconfirmedEdits()
        knownValue = input.value
        if focus.editing?.value != input.value {
            let cursor = focus.editing?.cursor
            self.focus?.editing = TextEditing(input)
            if let cursor { self.focus?.editing?.moveCursor(to: cursor) }
        }
    }

    /// Stores the last frame shown: its scroll positions, and the positions of its nodes.
    ///
    /// - Returns: The handlers of the edges that have come into view; see ``Pane/onReachStart(within:_:)``.
    @discardableResult
    public mutating func didShow(_ frame: TextFrame) -> KeyOutcome {
        let handlers = store(frame)
        return handlers.isEmpty ? .notHandled : .call { for handler in handlers { handler() } }
    }

    /// Moves the focus to a node, if the node can have the focus; while there is a window over the screen, to a node in
    /// it.
    package mutating func moveFocus(to id: some Hashable & Sendable, on screen: Screen) {
        if let overlay = screen.topOverlay {
            updateWindow(to: screen)
            return windows[0].moveFocus(to: id, on: overlay.window(over: screen))
        }
        guard let place = screen.place(of: NodeID(id), expected: place) else { return }
        guard screen.node(at: place)?.interaction.isFocusable == true else { return }
        moveFocus(to: place, of: screen)
    }

    /// Handles a key, and returns the work that is left to the caller.
    ///
    /// The key goes first to a focused text field, except for keys that type no text and that the screen has an action
    /// for. Then come the keys of the focused node and of its component, the keys that move the focus, and last the
    /// screen's key bindings and items, in the order that ``EmbeddedScreen`` describes. While there is a window over
    /// the screen, keys and clicks reach only the window.
    ///
    /// Escape goes through these in a fixed order. With a window, the topmost window gets escape, and is cancelled if
    /// its content doesn't use the key; the screen below never gets it. Without a window, the focused component comes
    /// first, then the bindings of embedded screens around the focus, then the screen's own bindings and items, and
    /// last the action with which a stack goes back. Text fields and editors don't use escape: the typed text is in the
    /// state before the user leaves the screen.
    public mutating func handle(_ key: Key, on screen: Screen) -> KeyOutcome {
        scrolls.noteInput()
        let screen = screen.withKeys(of: focus)
        let (old, outcome) = (focus, outcome(of: key, on: screen))
        noteSubmission(by: key, outcome, hasMoved: focus != old, on: screen)
        return outcome
    }

    private mutating func outcome(of key: Key, on screen: Screen) -> KeyOutcome {
        isChoosingTab = false
        if case let .mouse(mouse) = key { return handle(mouse, on: screen) }
        drag = nil
        if let overlay = screen.topOverlay { return handle(key, in: overlay, over: screen) }
        let interaction = interaction(on: screen)
        let anchor = rowAnchor
        rowAnchor = nil
        revealsFocus = true
        if interaction.input != nil, key.isShortcut, let action = screen.action(of: key, around: focus?.id) {
            return .call(action)
        }
        if let input = interaction.input, let outcome = type(key, into: input, of: interaction) { return outcome }
        if !isKeyOfRow(key, on: screen) {
            if let outcome = selectRows(key, anchor: anchor, on: screen) { return outcome }
            if let outcome = chooseCell(key, on: screen) { return outcome }
        }
        if let outcome = useOwnKey(key, interaction) { return outcome }
        if key == .enter || (key == " " && interaction.input == nil), let activate = interaction.activate {
            return .call(activate)
        }
        if let outcome = moveInside(key, interaction, on: screen) ?? move(key, on: screen) { return outcome }
        if let action = screen.action(of: key, around: focus?.id) { return .call(action) }
        return sort(key, on: screen) ?? resizeColumn(key, on: screen) ?? .notHandled
    }

    // MARK: - Typing

    private mutating func type(_ key: Key, into input: TextInput, of own: Interaction) -> KeyOutcome? {
        // Enter types nothing into one line: a key of the node comes before the field's own action.
        if key == .enter, !input.isMultiline { return own.keys[key] == nil ? input.onSubmit.map(KeyOutcome.call) : nil }
        let before = focus?.editing ?? TextEditing(input)
        var after = before
        guard after.apply(key) else { return nil }
        // Where the cursor is at the end already, the key is for a list.
        if key == .end, after == before, let outcome = returnToEnd() { return outcome }
        focus?.editing = after
        let value = after.value
        guard value != before.value else { return .moved }
        unconfirmed.append(value)
        if input.isSecret, let focus { typedSecret = TypedSecret(field: focus.id, isEmpty: value.isEmpty) }
        let onChange = input.onChange
        return .edited { onChange(value) }
    }

    private mutating func adopt(_ input: TextInput) {
        let value = input.value
        // Text that was typed into a masked field isn't shown where the app shows another one, or none.
        let isUnmasked = focus?.editing?.isSecret == true && !input.isSecret
        if isUnmasked || !unconfirmed.confirm(value) && value != knownValue {
            unconfirmed = UnconfirmedEdits()
            focus?.editing = TextEditing(input)
        }
        knownValue = value
        focus?.editing?.follow(input)
    }

    // MARK: - Moving

    private mutating func moveToFirstFocus(of screen: Screen) {
        let first = screen.firstFocus
        moveFocus(to: first, of: screen)
        isFocusPreliminary = interaction(on: screen).isSecondary
        // The end is in view first, also where only lines above it can have the focus.
        if let first, screen.followsEnd(inPart: first.part) { revealsFocus = false }
    }

    mutating func moveFocus(to place: NodePlace?, of screen: Screen) {
        keepVisit(before: place)
        scrolls.focusedPart = nil
        isFocusPreliminary = false
        guard let place, let node = screen.node(at: place) else {
            keepDraft()
            focus = nil
            return
        }
        // If another node has the same id, the focused node is the one that is still at the old position.
        let isSameNode = focus?.id == node.id && (place == self.place || screen.node(at: self.place)?.id != node.id)
        if !isSameNode { keepDraft() }
        remember(place, on: screen)
        let input = node.interaction.input
        if isSameNode, input != nil { return }
        focus = Focus(node.id, editing: input.map { TextEditing($0) })
        focus?.place = place
        knownValue = input?.value ?? ""
        guard let draft = drafts[node.id], draft.place == place, let input else { return }
        drafts[node.id] = nil
        guard !draft.editing.isSecret || input.isSecret else { return }
        focus?.editing = draft.editing
        knownValue = draft.knownValue
        unconfirmed = draft.unconfirmed
    }

    /// Moves the focus to the node that the screen names, and returns whether the focus moved.
    private mutating func takeFocus(wantedBy screen: Screen) -> Bool {
        guard let wanted = screen.wantedFocus else {
            wantedFocus = nil
            return false
        }
        guard let found = screen.place(of: wanted, expected: place) else { return false }
        guard screen.node(at: found)?.interaction.isFocusable == true else { return false }
        wantedFocus = wanted
        revealsFocus = true
        guard focus?.id != wanted else { return false }
        moveFocus(to: found, of: screen)
        return true
    }

    private mutating func remember(_ place: NodePlace, on screen: Screen) {
        self.place = place
        neighbors = screen.sections(of: place.part)
        sectionID = screen.section(at: place)?.id
        focus?.place = place
    }
}
