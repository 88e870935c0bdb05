import Foundation
import Millrace
import MillraceTrace
import Testing

extension TraceReplay {
    /// Presses a key, or uses the mouse.
    ///
    /// - Parameters:
    ///   - key: The key in the format of a log: `^R`, `enter`, `click 3:14`.
    ///   - time: The time since the beginning of the recording.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func press(_ key: String, at time: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let key = Key(traced: key) else { return fail("There is no key “\(key)”.", at: sourceLocation) }
        send([key], time, "After the key \(key.traced)", at: sourceLocation)
    }

    /// Types a text, key by key.
    ///
    /// - Parameters:
    ///   - text: The text; `nil` for one that the log hides: an `x`.
    ///   - time: The time since the beginning of the recording.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func type(_ text: String?, at time: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
        send((text ?? "x").map(Key.character), time, "After typing", at: sourceLocation)
    }

    /// Pastes a text.
    ///
    /// - Parameters:
    ///   - text: The text; `nil` for one that the log hides: twelve times an `x`.
    ///   - time: The time since the beginning of the recording.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func paste(_ text: String?, at time: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
        send([.paste(text ?? "xxxxxxxxxxxx")], time, "After pasting", at: sourceLocation)
    }

    /// Changes the size of the terminal.
    ///
    /// - Parameters:
    ///   - columns: The number of columns.
    ///   - rows: The number of lines.
    ///   - time: The time since the beginning of the recording.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func resize(
        columns: Int,
        rows: Int,
        at time: Duration,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        play(time, at: sourceLocation) {
            latest = "After the change of the terminal to \(columns) by \(rows)"
            pilot.resize(columns: columns, rows: rows, sourceLocation: sourceLocation)
        }
    }

    /// Answers a request that the app has made.
    ///
    /// A request that the app has not made, or has cancelled, is a failure.
    ///
    /// - Parameters:
    ///   - request: The request without its host, as `GET /v1/cities?page=2`.
    ///   - number: Of several requests of this text the one to answer, from 1; the first by default.
    ///   - status: The status.
    ///   - fields: The header fields, each as `Name: value`.
    ///   - body: The body.
    ///   - time: The time since the beginning of the recording.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func answer(
        _ request: String,
        sending number: Int = 1,
        status: Int,
        fields: [String] = [],
        body: String = "",
        at time: Duration,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let pairs = fields.map { field in
            let parts = field.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
        }
        complete(request, number, time, "After the answer \(status) to \(request)", at: sourceLocation) { request in
            var headers = HeaderFields()
            for (name, value) in pairs { headers.append(name, value) }
            let head = HTTPResponse(status: status, headers: headers, url: request.url)
            return .success(HTTPAnswer(response: head, body: Data(body.utf8)))
        }
    }

    /// Makes the exchange of a request of the app fail.
    ///
    /// - Parameters:
    ///   - request: The request without its host, as `GET /v1/cities?page=2`.
    ///   - number: Of several requests of this text the one that fails, from 1; the first by default.
    ///   - reason: The reason in the words of a log: `the connection was refused`.
    ///   - time: The time since the beginning of the recording.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    public func fail(
        _ request: String,
        sending number: Int = 1,
        because reason: String,
        at time: Duration,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        complete(request, number, time, "After the failure of \(request)", at: sourceLocation) { request in
            .failure(.transport(CoreError.TransportReason(recorded: reason), at: request.endpoint))
        }
    }

    private func send(_ keys: [Key], _ time: Duration, _ latest: String, at sourceLocation: SourceLocation) {
        play(time, at: sourceLocation) {
            self.latest = latest
            for key in keys { pilot.receive(key, at: sourceLocation) }
        }
    }

    private func complete(
        _ request: String,
        _ number: Int,
        _ time: Duration,
        _ latest: String,
        at sourceLocation: SourceLocation,
        with result: (HTTPRequest) -> Result<HTTPAnswer, CoreError>
    ) {
        play(time, at: sourceLocation) {
            _ = pilot.wait(at: sourceLocation) { requests.isWaiting(request, sending: number) }
            guard requests.complete(request, sending: number, with: result) else {
                let waiting = requests.waiting
                let others = waiting.isEmpty ? "none does" : "these do: \(waiting.joined(separator: ", "))"
                let which = number == 1 ? request : "\(request), sent \(number) times,"
                return fail("\(self.latest), \(which) doesn't wait for an answer; \(others).", at: sourceLocation)
            }
            self.latest = latest
            pilot.rest(at: sourceLocation)
        }
    }
}
