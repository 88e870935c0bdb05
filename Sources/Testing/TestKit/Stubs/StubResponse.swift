import Foundation
import Millrace
import MillraceMockServer

/// The answer of a ``StubAccessible`` to one access.
///
/// An answer of bytes is decoded by the resource's own response handler, and the resource decides whether its status is
/// accepted.
public struct StubResponse<Response: Sendable>: Sendable {
    enum Content: Sendable {
        /// A decoded answer.
        case producer(SignalProducer<Response, CoreError>)
        /// An answer that the resource decodes.
        case wire(SignalProducer<StubWire, CoreError>)
    }

    let content: Content
    /// The stub that gives the answer, whose leftovers the ledger lists.
    let source: (any LedgerSource)?

    init(_ content: Content, source: (any LedgerSource)? = nil) {
        self.content = content
        self.source = source
    }

    /// Returns an answer with a value, which isn't decoded.
    ///
    /// - Parameter value: The decoded response.
    /// - Returns: The answer.
    public static func value(_ value: Response) -> StubResponse {
        StubResponse(.producer(SignalProducer(value: value)))
    }

    /// Returns an answer that is a failure.
    ///
    /// - Parameter error: The error; it gets the method and path of the request where it has none.
    /// - Returns: The answer.
    public static func failure(_ error: CoreError) -> StubResponse {
        StubResponse(.producer(SignalProducer(error: error)))
    }

    /// Returns an answer that the test gives by a stub.
    ///
    /// - Parameter stub: The stub.
    /// - Returns: The answer.
    public static func stub(_ stub: Stub<Response, CoreError>) -> StubResponse {
        StubResponse(.producer(stub.producer()), source: stub)
    }

    /// Returns an answer of bytes.
    ///
    /// - Parameters:
    ///   - data: The body.
    ///   - status: The status code: 200 by default.
    ///   - headers: The header fields.
    /// - Returns: The answer.
    public static func data(_ data: Data, status: Int = 200, headers: HeaderFields = [:]) -> StubResponse {
        StubResponse(.wire(SignalProducer(value: StubWire(status: status, headers: headers, body: data))))
    }

    /// Returns an answer of JSON, as text; the text is not checked.
    ///
    /// - Parameters:
    ///   - text: The body.
    ///   - status: The status code: 200 by default.
    /// - Returns: The answer.
    public static func json(_ text: String, status: Int = 200) -> StubResponse {
        .data(Data(text.utf8), status: status, headers: ["Content-Type": "application/json"])
    }

    /// Returns an answer without a body.
    ///
    /// - Parameter code: The status code.
    /// - Returns: The answer.
    public static func status(_ code: Int) -> StubResponse {
        .data(Data(), status: code)
    }

    /// Returns a recorded answer.
    ///
    /// - Parameter response: The recording: `CannedResponses.named("cities.200")`.
    /// - Returns: The answer.
    public static func canned(_ response: CannedResponse) -> StubResponse {
        .data(response.body, status: response.status, headers: response.headerFields)
    }
}
