import Foundation
import Millrace

extension CoreError.TransportReason {
    private static let plain: [Self] = [
        .unavailable, .unresolved, .unreachable, .refused, .reset, .unprocessed, .noConnection, .noDescriptors,
        .truncated, .timedOut, .tls, .cancelled, .suspended,
        .redirect(.loop), .redirect(.invalidLocation), .redirect(.downgrade), .redirect(.secrets),
    ]

    /// Creates the reason from the words in a log, also with the request before them; other words are those of
    /// the HTTP client.
    init(recorded text: String) {
        func words(after start: String) -> String? { text.firstRange(of: start).map { String(text[$0.upperBound...]) } }
        func number(after start: String) -> Int? { words(after: start).flatMap { Int($0.prefix(while: \.isNumber)) } }
        if let other = words(after: "the exchange failed: ") {
            self = .other(other)
        } else if let reason = words(after: "malformed answer: ") {
            self = .malformedAnswer(reason)
        } else if let plain = Self.plain.first(where: { text.hasSuffix($0.description) }) {
            self = plain
        } else if let status = number(after: "the proxy refused the connection to the host with HTTP ") {
            self = .proxyRefused(status: status)
        } else if let limit = number(after: "the answer is larger than ") {
            self = .tooLarge(limit: limit)
        } else if let limit = number(after: "the redirect can't be followed: there are more than ") {
            self = .redirect(.tooMany(limit: limit))
        } else if let pause = words(after: "to be left alone for ")?.split(separator: " ").first,
            let seconds = Double(pause)
        {
            self = .heldBack(for: .of(seconds: seconds))
        } else {
            self = .other(text)
        }
    }
}
