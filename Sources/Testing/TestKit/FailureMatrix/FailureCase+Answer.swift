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

    /// Returns the answer of the case, made from a good one, or `nil` for a body that can't be broken like this.
    ///
    /// - Parameters:
    ///   - body: The body of the good answer.
    ///   - status: The status of the good answer.
    ///   - headers: The header fields of the good answer.
    ///   - refusal: The body of an answer with a status from 400 to 499, where the case has none of its own.
    ///   - isRead: Returns whether a response can be read from a body.
    func answer(
        to body: Data,
        status: Int = 200,
        headers: HeaderFields = ["Content-Type": "application/json"],
        refusal: Data = Data(),
        where isRead: (Data) -> Bool = { _ in false }
    ) -> Answer? {
        switch fault {
        case let .exchange(reason): return .failure(reason)
        case .never: return .never
        case .late: return .late
        case let .body(breaking): return breaking.broken(body, where: isRead).map { .wire(status, headers, $0) }
        case .status(let code, var own, let content):
            guard content.isEmpty, !refusal.isEmpty, 400..<500 ~= code else { return .wire(code, own, content) }
            if own["Content-Type"] == nil { own.append("Content-Type", "application/json") }
            return .wire(code, own, refusal)
        }
    }
}

extension FailureCase.Breaking {
    /// Returns a good body, broken; `nil` where it can't be broken like this.
    fileprivate func broken(_ body: Data, where isRead: (Data) -> Bool) -> Data? {
        switch self {
        case .removed: Data()
        case .malformed: Data("{]".utf8)
        case .truncated: Data(body.prefix(body.count / 2))
        case .wrongType: BrokenJSON.withWrongType(body, where: isRead)
        case .malformedElement: BrokenJSON.withMalformedElement(body)
        }
    }
}
