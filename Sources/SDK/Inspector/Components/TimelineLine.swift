import MillraceRendering
import MillraceTrace

/// A record in a line: its time, its number, and its event.
struct TimelineLine: Component {
    let record: TraceRecord

    func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        // A narrow line has space for the event only.
        let time = record.seconds.words.padded(to: space.width < 60 ? 8 : 10)
        let number = space.width < 60 ? "" : "\(record.number)".padded(to: 7)
        return [
            Line([
                Span(time + " ", style: .secondary), Span(number.isEmpty ? "" : number + " ", style: .border),
                Span(record.entry.words, style: record.entry.style),
            ])
        ]
    }

    var fixedHeight: FixedHeight? { FixedHeight(1) }

    static func == (lhs: TimelineLine, rhs: TimelineLine) -> Bool {
        lhs.record.number == rhs.record.number && lhs.record == rhs.record
    }
}

extension TraceEntry {
    /// The entry in one line.
    var words: String {
        guard case let .event(text, loop, _, changes, _) = self else {
            return description.replacing("\n", with: " ")
        }
        return "\(text) in \(loop)\(changes.isEmpty ? "" : " (\(changes.count))")".replacing("\n", with: " ")
    }

    fileprivate var style: Style {
        switch kind {
        case .key: .key
        case .event, .loop: .plain
        case .effect: .accent
        case .access, .message: .info
        case .frame: .secondary
        case .note: .title
        }
    }
}
