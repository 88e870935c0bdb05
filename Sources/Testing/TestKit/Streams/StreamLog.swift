import Foundation
import Millrace
import Synchronization

/// The values that a stream has sent, each with the time in seconds since its start.
final class StreamLog<Value: Sendable, Failure: Error>: Sendable {
    /// The values and the end so far.
    struct Content: Sendable {
        var values: [(time: TimeInterval, value: Value)] = []
        var end: (time: TimeInterval, end: StreamEnd<Failure>)?
    }

    private let storage = Mutex(Content())

    /// The values and the end so far.
    var content: Content {
        storage.withLock { $0 }
    }

    /// Adds a value or the end, with its time in seconds since the stream's start.
    func append(_ event: Signal<Value, Failure>.Event, at time: TimeInterval) {
        storage.withLock { content in
            switch event {
            case let .value(value): content.values.append((time, value))
            case .completed: content.end = (time, .completed)
            case let .failed(error): content.end = (time, .failed(error))
            case .interrupted: content.end = (time, .interrupted)
            }
        }
    }
}
