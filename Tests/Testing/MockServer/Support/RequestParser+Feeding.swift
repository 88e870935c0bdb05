@testable import MillraceMockServer

extension RequestParser {
    init() {
        self.init(headLimit: 1 << 10, bodyLimit: 1 << 10)
    }

    /// Feeds a text in pieces of a size and returns all events, with the pieces of a body joined.
    static func events(of text: String, piece: Int = .max) -> [Event] {
        events(of: Array(text.utf8), piece: piece)
    }

    static func events(of bytes: [UInt8], piece: Int = .max) -> [Event] {
        var parser = RequestParser()
        var events: [Event] = []
        var rest = bytes[...]
        repeat {
            let part = rest.prefix(piece)
            rest = rest.dropFirst(part.count)
            part.withUnsafeBytes { parser.feed($0) }
            while let event = parser.next() {
                if case .body(let more) = event, case .body(let before)? = events.last {
                    events[events.count - 1] = .body((Array(before) + more)[...])
                } else {
                    events.append(event)
                }
            }
        } while !rest.isEmpty
        return events
    }

    /// The reason and the status of the flaw that a text has.
    static func flaw(of text: String) -> RequestFlaw? {
        guard case .flaw(let flaw)? = events(of: text).last else { return nil }
        return flaw
    }
}
