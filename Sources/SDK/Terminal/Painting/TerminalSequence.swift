import MillracePlatform

/// The sequences of requests to a terminal, besides painting, whose contents can't end them.
enum TerminalSequence {
    static let bell: [UInt8] = [0x07]

    /// Returns the sequence that puts a text into the clipboard (OSC 52).
    ///
    /// tmux passes it on only if `set-clipboard` is `on`, and a sequence for the terminal around it only if
    /// `allow-passthrough` is; it drops what it doesn't pass on. So it gets both, and the same text twice at most.
    static func copy(_ text: String, isInTmux: Bool) -> [UInt8] {
        let sequence = "\u{1B}]52;c;" + Data(text.utf8).base64EncodedString() + "\u{1B}\\"
        guard isInTmux else { return Array(sequence.utf8) }
        return Array((sequence + "\u{1B}Ptmux;" + sequence.replacing("\u{1B}", with: "\u{1B}\u{1B}") + "\u{1B}\\").utf8)
    }

    /// The greatest number of characters of a title.
    static let longestTitle = 200

    /// Returns the sequence that sets the title of the window (OSC 2).
    ///
    /// Line breaks and tabs become spaces; other control characters and those that turn the direction of a text are
    /// left out, because a title may be text from a backend.
    static func title(_ title: String, inASCII: Bool) -> [UInt8] {
        var words = String.UnicodeScalarView()
        for scalar in title.prefix(longestTitle).unicodeScalars.prefix(4 * longestTitle) {
            switch scalar.value {
            case 0x09...0x0D, 0x85, 0x2028, 0x2029: words.append(" ")
            case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: break
            case 0x80...: words.append(inASCII ? "?" : scalar)
            default: words.append(scalar)
            }
        }
        return Array("\u{1B}]2;\(String(words))\u{1B}\\".utf8)
    }

    /// The flags of kitty's keyboard protocol: keys that others confuse are distinguished (1), with their code points
    /// with shift and in the layout of the United States (4), without which ctrl-C in the layout of another script is
    /// no ctrl-C.
    private static let keyboardFlags = 1 | 4

    /// The sequence that has a terminal send keys by kitty's protocol, until the sequence that brings back how it did
    /// before.
    static let pushKeyboardFlags = Array("\u{1B}[>\(keyboardFlags)u".utf8)

    /// The sequence that replaces the flags that were pushed last.
    static let setKeyboardFlags = Array("\u{1B}[=\(keyboardFlags);1u".utf8)

    /// The sequence that stores the title of the window, for a terminal that can.
    static let pushTitle = Array("\u{1B}[22;2t".utf8)
}
