/// A request of a feature to the terminal, besides showing its screen.
public enum TerminalRequest: Hashable, Sendable, Codable {
    /// Puts a text into the clipboard (OSC 52). Many terminals ask the user first, or ignore it.
    case copy(String)
    /// Rings the bell. Rings that come faster than frames are one.
    case bell

    /// The greatest number of bytes of a copied text: 75,000, which are 100,000 bytes in base 64.
    ///
    /// Terminals drop longer texts, or a part of them.
    public static let maximumCopy = 75_000

    /// Whether the request can be sent to a terminal: a text to copy isn't too long.
    package var isPossible: Bool {
        switch self {
        case let .copy(text): text.utf8.count <= Self.maximumCopy
        case .bell: true
        }
    }
}
