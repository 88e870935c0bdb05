import Foundation
import Millrace

extension FailureCase {
    /// When an answer comes, and what it is.
    enum Answer: Equatable {
        /// At once: a status and a body.
        case wire(Int, HeaderFields, Data)
        /// At once: a failure of the exchange.
        case failure(CoreError.TransportReason)
        /// After a while: the good body.
        case late
        /// After the resource's time: none.
        case never
    }

    /// Returns the answer of the case, made of a good body, or `nil` where the body can't be broken in this way.
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
