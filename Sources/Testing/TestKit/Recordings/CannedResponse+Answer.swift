import Foundation
import Millrace
import MillraceMockServer

extension CannedResponse {
    /// The header fields as the backend's modules have them.
    var headerFields: HeaderFields {
        headers.reduce(into: [:]) { $0.append($1.name, $1.value) }
    }

    /// Returns the response as the answer to a request, by default with the recorded body.
    func answer(to request: HTTPRequest, body: Data? = nil) -> HTTPAnswer {
        let response = HTTPResponse(status: status, headers: headerFields, url: request.url)
        return HTTPAnswer(response: response, body: body ?? self.body)
    }
}
