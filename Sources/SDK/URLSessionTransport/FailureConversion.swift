import Foundation
import MillraceBackend

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Converts the errors of URLSession into those of `CoreError`.
enum FailureConversion {
    /// The longest line of a head that libcurl takes; for a longer one it reports that it is out of memory.
    private static let lineLimit = 100 * 1024

    static func reason(of error: any Error, hasHead: Bool) -> CoreError.TransportReason {
        switch code(of: error) {
        case .cannotConnectToHost: .refused.unlessDescriptorsAreUsedUp()
        case .cannotFindHost, .dnsLookupFailed: .unresolved.unlessDescriptorsAreUsedUp()
        case .notConnectedToInternet: .unreachable
        case .timedOut: .timedOut
        case .networkConnectionLost, .badServerResponse: hasHead ? .truncated : .reset
        case .cancelled: .cancelled
        case .unsupportedURL: .malformedAnswer("no status line")
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .clientCertificateRejected:
            .tls
        default: reason(saying: (error as NSError).localizedDescription, hasHead)
        }
    }

    /// FoundationNetworking has one code for all other errors, and the text of libcurl with it.
    private static func reason(saying text: String, _ hasHead: Bool) -> CoreError.TransportReason {
        let words: [(String, CoreError.TransportReason)] = [
            ("SSL", .tls), ("certificate", .tls), ("Failed to connect", .unreachable),
            ("Failed writing header", .malformedAnswer("a head that URLSession does not take")),
            ("Nul byte", .malformedAnswer("a NUL byte in its head")),
            ("Content-Length", .malformedAnswer("an invalid length")),
            ("hexadecimal", .malformedAnswer("broken chunks")), ("Out of memory", .tooLarge(limit: lineLimit)),
        ]
        if let found = words.first(where: { text.contains($0.0) }) { return found.1 }
        // After a head, the body broke off.
        return hasHead ? .truncated : .other("an error of URLSession's that has no name")
    }

    static func code(of error: any Error) -> URLError.Code {
        (error as? URLError)?.code ?? URLError.Code(rawValue: (error as NSError).code) ?? .unknown
    }
}
