/// An input of a user: a key press, a pasted text, or a click or wheel turn of the mouse.
///
/// A string literal of one character is the key that types the character: `let key: Key = "r"`.
public enum Key: Hashable, Sendable {
    /// A key that types a character: a letter, a digit, a space, an emoji.
    case character(Character)
    /// Enter, or return.
    case enter
    /// Escape.
    case escape
    /// Tab.
    case tab
    /// Tab with shift.
    case backtab
    /// The key that deletes the character before the cursor.
    case backspace
    /// The key that deletes the character at the cursor.
    case delete
    /// Insert.
    case insert
    /// Arrow up.
    case up
    /// Arrow down.
    case down
    /// Arrow left.
    case left
    /// Arrow right.
    case right
    /// Home.
    case home
    /// End.
    case end
    /// Page up.
    case pageUp
    /// Page down.
    case pageDown
    /// A function key by its number: `function(1)` is F1.
    case function(Int)
    /// A letter with control, in lower case: `control("c")`.
    case control(Character)
    /// A key with modifiers for which there is no other case: `modified(.left, .control)`,
    /// `modified(.character("b"), .alt)`.
    indirect case modified(Key, KeyModifiers)
    /// A text that the user pasted in one piece.
    case paste(String)
    /// A press, a move or a release of the mouse, or a turn of the wheel.
    case mouse(Mouse)
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    /// Creates the key that types a character.
    public init(extendedGraphemeClusterLiteral character: Character) {
        self = .character(character)
    }
}

extension Key {
    /// Whether a focused text field handles the key before the screen's key bindings: the key types text or moves the
    /// cursor.
    var belongsToField: Bool {
        switch self {
        case .character, .paste, .backspace, .delete, .left, .right, .home, .end: true
        default: false
        }
    }

    /// Whether the screen handles the key before a focused text field: the key types no text and doesn't move the
    /// cursor.
    var isShortcut: Bool {
        switch self {
        case .control, .function, .escape, .insert: true
        case let .modified(key, _): key.isShortcut || key.typed != nil
        default: false
        }
    }

    /// The text that the key types or pastes, or `nil`.
    package var typed: String? {
        switch self {
        case let .character(character): String(character)
        case let .paste(text): text
        default: nil
        }
    }

    /// The short name of the key on a screen: `r`, `esc`, `^R`, `↑`; by the current ``Texts``.
    public var label: String {
        switch self {
        case .character(" "): Texts.current.keyNames.space
        case let .character(character): String(character)
        case .enter: Texts.current.keyNames.enter
        case .escape: Texts.current.keyNames.escape
        case .tab: Texts.current.keyNames.tab
        case .backtab: Texts.current.keyNames.backtab
        case .backspace: Texts.current.keyNames.backspace
        case .delete: Texts.current.keyNames.delete
        case .insert: Texts.current.keyNames.insert
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .home: Texts.current.keyNames.home
        case .end: Texts.current.keyNames.end
        case .pageUp: Texts.current.keyNames.pageUp
        case .pageDown: Texts.current.keyNames.pageDown
        case let .function(number): "F\(number)"
        case let .control(character): "^\(character.uppercased())"
        case let .modified(key, modifiers): "\(modifiers.label)\(key.label)"
        case .paste: Texts.current.keyNames.paste
        case .mouse: Texts.current.keyNames.mouse
        }
    }
}
