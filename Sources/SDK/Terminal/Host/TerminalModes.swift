/// The modes in which an app has a terminal, and the sequences that set them.
struct TerminalModes {
    var area = TerminalArea.wholeScreen
    var usesMouse: Bool
    /// Whether the keypad is in its application mode; see ``TerminalEnvironment/needsKeypadMode(environment:)``.
    var usesKeypad: Bool

    /// The sequence that stores the mode of alt (XTSAVE), for the restoration.
    static let storing = "\u{1B}[?1036;1039s"

    /// The sequence that enables the alternate screen for an area that has all of it, bracketed paste, and the modes of
    /// the other properties.
    ///
    /// In xterm, alt then sends an escape character before the key (modes 1036 and 1039), and not another letter. A
    /// terminal without mode 1002, which reports moves of a held button, keeps mode 1000.
    var setting: String {
        let modes = "\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1036h\u{1B}[?1039h\u{1B}[?25l"
        return (area.isInline ? modes : "\u{1B}[?1049h\(modes)\u{1B}[2J\u{1B}[H")
            + (usesKeypad ? "\u{1B}[?1h\u{1B}=" : "")
            + (usesMouse ? "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h" : "")
    }
}
