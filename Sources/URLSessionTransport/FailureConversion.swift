import Foundation
import MillraceBackend

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The error codes of URLSession in the words of `CoreError`.
enum FailureConversion {
    static func reason(of code: URLError.Code, hasHead: Bool) -> CoreError.TransportReason {
        switch code {
        case .cannotConnectToHost: .refused
        case .cannotFindHost, .dnsLookupFailed: .unresolved
        case .notConnectedToInternet: .unreachable
        case .timedOut: .timedOut
        case .networkConnectionLost: hasHead ? .truncated : .reset
        case .badServerResponse: hasHead ? .truncated : .reset
        case .cancelled: .cancelled
        case .unsupportedURL: .malformedAnswer("no status line")
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .clientCertificateRejected:
            .tls
        // The code for everything else: with a head, it is a body that broke off or is malformed.
        case .unknown where hasHead: .truncated
        default: .other("URLSession's error \(code.rawValue)")
        }
    }
}
