import Foundation
import Millrace

extension FailureCase {
    /// The answer to a request, and its time.
    enum Answer: Equatable {
        /// A status, header fields and a body, at once.
        case wire(Int, HeaderFields, Data)
        /// A failure of the exchange, at once.
        case failure(CoreError.TransportReason)
        /// The good body, shortly before the resource's time is over.
        case late
        /// No answer within the resource's time.
        case never
    }

    /// Returns the answer of the case, made from a good body, or `nil` for a body that can't be broken in this way.
    func answer(to body: Data) -> Answer? {
        let json: HeaderFields = ["Content-Type": "application/json"]
        switch self {
        case .refused: return .failure(.refused)
        case .timeout: return .never
        case .resetInBody: return .failure(.truncated)
        case .unauthorized: return .wire(401, [:], Data())
        case .forbidden: return .wire(403, [:], Data())
        case .notFound: return .wire(404, [:], Data())
        case .conflict: return .wire(409, [:], Data())
        case .tooManyRequests: return .wire(429, ["Retry-After": "30"], Data())
        case .serverError:
            let page = "<html><body><h1>Internal Server Error</h1></body></html>"
            return .wire(500, ["Content-Type": "text/html"], Data(page.utf8))
        case .unavailable: return .wire(503, ["Retry-After": "120"], Data())
        case .empty: return .wire(200, json, Data())
        case .malformed: return .wire(200, json, Data("{]".utf8))
        case .truncated: return .wire(200, json, Data(body.prefix(body.count / 2)))
        case .wrongType: return BrokenJSON.withWrongType(body).map { .wire(200, json, $0) }
        case .malformedElement: return BrokenJSON.withMalformedElement(body).map { .wire(200, json, $0) }
        case .slowTrickle: return .late
        }
    }
}
