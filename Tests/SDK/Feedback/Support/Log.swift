import MillraceStreams
import Testing

/// What happened, in order; from any thread.
final class Log<Entry: Sendable>: Sendable {
    private let entries = MutableProperty<[Entry]>([])

    var all: [Entry] {
        entries.value
    }

    func add(_ entry: Entry) {
        entries.modify { $0.append(entry) }
    }

    /// What happened since the last call.
    func take() -> [Entry] {
        entries.swap([])
    }
}

extension Log where Entry: Equatable {
    /// Asserts what happened since the last call.
    func expect(_ entries: Entry..., sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(take() == entries, sourceLocation: sourceLocation)
    }
}

extension Log where Entry == String {
    /// An effect that never ends by itself, and writes down when it is started and cancelled.
    func effect<Event: Sendable>(_ name: String) -> SignalProducer<Event, NoError> {
        SignalProducer<Event, NoError>.never.on(
            starting: { self.add("+\(name)") },
            interrupted: { self.add("-\(name)") }
        )
    }
}
