import Foundation
import Millrace
import Testing

@testable import MillraceTestKit

/// The reason of a failure comes back from its words in a log.
@Suite struct TransportReasonRecordedTests {
    static let reasons: [CoreError.TransportReason] = [
        .unavailable, .unresolved, .unreachable, .refused, .reset, .unprocessed, .noConnection, .noDescriptors,
        .proxyRefused(status: 407), .truncated, .timedOut,
        .tls, .cancelled, .tooLarge(limit: 12), .malformedAnswer("no status: x"), .redirect(.tooMany(limit: 5)),
        .redirect(.loop), .redirect(.invalidLocation), .redirect(.downgrade), .redirect(.secrets), .suspended,
        .heldBack(for: .seconds(1_000.5)), .other("boom"), .other("as the request timed out"),
    ]

    @Test func aReasonComesBack() {
        func read(_ reason: CoreError.TransportReason) -> [CoreError.TransportReason?] {
            let error = CoreError.transport(reason, at: CoreError.Endpoint(method: .GET, path: "/v1/list"))
            return [reason.description, "\(error)"].map { CoreError.TransportReason(recorded: $0) }
        }
        let wrong = Self.reasons.filter { read($0) != [$0, $0] }
        #expect((wrong, CoreError.TransportReason(recorded: "")) == ([], .other("")))
    }
}
