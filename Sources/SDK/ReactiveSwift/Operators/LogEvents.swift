import MillraceStreams

/// The kinds of events that a log can contain.
public enum LoggingEvent: String, CaseIterable, Sendable {
    /// A start of a producer; a signal has none.
    case starting
    /// A value.
    case value
    /// Completion.
    case completed
    /// Failure.
    case failed
    /// Interruption.
    case interrupted
    /// Completion, failure or interruption.
    case terminated
    /// The end of a producer's work, or its disposal; a signal has none.
    case disposed
}

/// A function that receives a line of a log.
///
/// The arguments are the identifier of the stream, the event in words (`value 3`), and the file, the function and the
/// line of the call to `logEvents`.
public typealias EventLogger =
    @Sendable (
        _ identifier: String, _ event: String, _ fileName: String, _ functionName: String, _ lineNumber: Int
    ) -> Void

/// Prints a line of a log: `[cities] value 3 fileID: App/Cities.swift, functionName: load(), lineNumber: 12`.
///
/// - Parameters:
///   - identifier: The name of the stream.
///   - event: The event in words.
///   - fileName: The file of the call to `logEvents`.
///   - functionName: The function of that call.
///   - lineNumber: The line of that call.
public func defaultEventLog(
    identifier: String,
    event: String,
    fileName: String,
    functionName: String,
    lineNumber: Int
) {
    print("[\(identifier)] \(event) fileID: \(fileName), functionName: \(functionName), lineNumber: \(lineNumber)")
}

extension SignalProducer {
    /// Returns a producer that logs its events before the observer gets them.
    ///
    /// - Parameters:
    ///   - identifier: The name of the stream in the log.
    ///   - events: The kinds of events to log; all by default.
    ///   - fileName: The file of the call.
    ///   - functionName: The function of the call.
    ///   - lineNumber: The line of the call.
    ///   - logger: The function that receives the lines; it prints them by default.
    public func logEvents(
        identifier: String = "",
        events: Set<LoggingEvent> = Set(LoggingEvent.allCases),
        fileName: String = #fileID,
        functionName: String = #function,
        lineNumber: Int = #line,
        logger: @escaping EventLogger = defaultEventLog
    ) -> SignalProducer {
        let log = EventLog(events: events) { logger(identifier, $0, fileName, functionName, lineNumber) }
        return on(
            starting: { log.write(.starting) },
            event: { log.write($0) },
            disposed: { log.write(.disposed) }
        )
    }
}

extension Signal {
    /// Returns a signal that logs its events before the observers get them.
    public func logEvents(
        identifier: String = "",
        events: Set<LoggingEvent> = Set(LoggingEvent.allCases),
        fileName: String = #fileID,
        functionName: String = #function,
        lineNumber: Int = #line,
        logger: @escaping EventLogger = defaultEventLog
    ) -> Signal {
        let log = EventLog(events: events) { logger(identifier, $0, fileName, functionName, lineNumber) }
        return on(event: { log.write($0) })
    }
}

/// The events of one stream in words, for a logger.
private struct EventLog: Sendable {
    let events: Set<LoggingEvent>
    let line: @Sendable (String) -> Void

    func write<Value, Error>(_ event: Signal<Value, Error>.Event) {
        switch event {
        case let .value(value): write(.value, "\(value)")
        case let .failed(error): write(.failed, "\(error)")
        case .completed: write(.completed)
        case .interrupted: write(.interrupted)
        }
        if event.isTerminating {
            write(.terminated)
        }
    }

    func write(_ event: LoggingEvent, _ details: @autoclosure () -> String = "") {
        guard events.contains(event) else { return }
        let details = details()
        line(details.isEmpty ? event.rawValue : "\(event.rawValue) \(details)")
    }
}
