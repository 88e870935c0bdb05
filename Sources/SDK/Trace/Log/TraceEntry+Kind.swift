extension TraceEntry {
    /// The kinds of entries, by which a log is filtered.
    public enum Kind: String, CaseIterable, Sendable {
        case key, loop, event, effect, access, message, frame, note
    }

    /// The kind of the entry.
    public var kind: Kind {
        switch self {
        case .key: .key
        case .began: .loop
        case .event, .dropped: .event
        case .started, .ended: .effect
        case .access, .joined, .sent, .answered, .failed, .pruned, .outcome, .connection: .access
        case .sentMessage, .receivedMessage: .message
        case .frame: .frame
        case .note: .note
        }
    }

    /// The state of a connection that both sides agree about.
    static var openConnection: String { "open" }

    /// The loop to which the entry belongs, as `CitiesViewModel#1`; nil for one of no loop.
    public var loop: String? {
        switch self {
        case let .began(loop, _, _), let .event(_, loop, _, _, _), let .dropped(_, loop), let .started(_, loop),
            let .ended(_, loop, _):
            loop
        case .key, .access, .joined, .sent, .answered, .failed, .pruned, .outcome, .sentMessage, .receivedMessage,
            .connection, .frame, .note:
            nil
        }
    }
}
