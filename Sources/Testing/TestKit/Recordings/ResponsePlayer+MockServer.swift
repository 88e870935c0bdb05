import Foundation
import Millrace
import MillraceMockServer

extension ResponsePlayer {
    /// The player as the dispatcher of a mock server, for a client that isn't one of this SDK, or for a transport with
    /// sockets.
    ///
    /// ```swift
    /// server.dispatcher = player.dispatcher
    /// ```
    ///
    /// Each request gets the recording that an access through the player would get. One without a recording is answered
    /// with 501, and reported to the reporter that is current where the dispatcher is made.
    public var dispatcher: @Sendable (RecordedRequest) -> MockResponse {
        { [self, reporter = FailureReporter.current] received in
            let url = URL(string: "http://recorded.invalid" + received.target)
            guard let method = Resource.Method(rawValue: received.method.rawValue), received.target.hasPrefix("/"),
                let url
            else {
                reporter.report("No recording answers \(received.method) \(received.path).", at: sourceLocation)
                return .status(501)
            }
            let recording = FailureReporter.$current.withValue(reporter) {
                take(HTTPRequest(method: method, url: url))
            }
            return recording.map(MockResponse.init) ?? .status(501)
        }
    }
}
