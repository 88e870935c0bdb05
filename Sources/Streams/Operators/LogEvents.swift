/// The kinds of events that a log can contain.
public enum LoggingEvent {
    /// The events of a signal.
    public enum Signal: String, CaseIterable, Sendable {
        /// A value.
        case value
        /// Completion.
        case completed
        /// Failure.
        case failed
        /// Interruption.
        case interrupted
        /// Any end.
        case terminated
    }

    /// The events of a producer.
    public enum Producer: String, CaseIterable, Sendable {
        /// A start.
        case starting
        /// A value.
        case value
        /// Completion.
        case completed
        /// Failure.
        case failed
        /// Interruption.
        case interrupted
        /// Any end.
        case terminated
        /// The end of the work, or its disposal.
        case disposed
    }
}

/// A function that takes a line of a log.
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
    ///   - logger: The function that takes the lines; by default they are printed.
    public func logEvents(
        identifier: String = "",
        events: Set<LoggingEvent.Producer> = Set(LoggingEvent.Producer.allCases),
        fileName: String = #fileID,
        functionName: String = #function,
        lineNumber: Int = #line,
        logger: @escaping EventLogger = defaultEventLog
    ) -> SignalProducer {
        @Sendable func log(_ event: LoggingEvent.Producer, _ details: String = "") {
            guard events.contains(event) else { return }
            let text = details.isEmpty ? event.rawValue : "\(event.rawValue) \(details)"
            logger(identifier, text, fileName, functionName, lineNumber)
        }
        return on(
            starting: { log(.starting) },
            failed: { log(.failed, "\($0)") },
            completed: { log(.completed) },
            interrupted: { log(.interrupted) },
            terminated: { log(.terminated) },
            disposed: { log(.disposed) },
            value: { log(.value, "\($0)") }
        )
    }
}

extension Signal {
    /// Returns a signal that logs its events before the observers get them.
    ///
    /// - Parameters:
    ///   - identifier: The name of the signal in the log.
    ///   - events: The kinds of events to log; all by default.
    ///   - fileName: The file of the call.
    ///   - functionName: The function of the call.
    ///   - lineNumber: The line of the call.
    ///   - logger: The function that takes the lines; by default they are printed.
    public func logEvents(
        identifier: String = "",
        events: Set<LoggingEvent.Signal> = Set(LoggingEvent.Signal.allCases),
        fileName: String = #fileID,
        functionName: String = #function,
        lineNumber: Int = #line,
        logger: @escaping EventLogger = defaultEventLog
    ) -> Signal {
        @Sendable func log(_ event: LoggingEvent.Signal, _ details: String = "") {
            guard events.contains(event) else { return }
            let text = details.isEmpty ? event.rawValue : "\(event.rawValue) \(details)"
            logger(identifier, text, fileName, functionName, lineNumber)
        }
        return on(
            failed: { log(.failed, "\($0)") },
            completed: { log(.completed) },
            interrupted: { log(.interrupted) },
            terminated: { log(.terminated) },
            value: { log(.value, "\($0)") }
        )
    }
}
