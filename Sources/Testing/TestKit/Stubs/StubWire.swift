import Foundation
import Millrace

/// An answer of a stub as it is on the wire.
struct StubWire: Sendable {
    let status: Int
    let headers: HeaderFields
    let body: Data

    func answer(to request: HTTPRequest) -> HTTPAnswer {
        HTTPAnswer(response: HTTPResponse(status: status, headers: headers, url: request.url), body: body)
    }
}
