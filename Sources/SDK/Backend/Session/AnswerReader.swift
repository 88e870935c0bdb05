import MillracePlatform

/// The part of a resource and a session that is kept until the answer arrives, and decodes it to a value.
package struct AnswerReader<Response: Sendable>: Sendable {
    private let accepted: StatusSet
    private let failure: FailureReader?
    private let handler: @Sendable (Data, HTTPResponse) -> Result<Response, CoreError>
    private let pruned: (@Sendable (CoreError.Endpoint, PruningReport) -> Void)?

    package init<Request, Auth>(
        _ resource: BackendResource<Request, Response, Auth>,
        pruned: (@Sendable (CoreError.Endpoint, PruningReport) -> Void)?
    ) {
        accepted = resource.options.acceptedStatuses
        failure = resource.options.failure
        handler = resource.response
        self.pruned = pruned
    }

    /// Returns the response that a resource decodes from the answer to a request.
    func read(_ answer: HTTPAnswer, to request: HTTPRequest) -> Result<Response, CoreError> {
        guard let delivery = request.context.delivery, delivery.needsOwnAnswer,
            StatusSet.success.contains(answer.response.status), answer.isPage, !request.asksForPage
        else { return read(answer, to: request.method, repeated: request.meetsItself, at: request.endpoint) }
        return readPage(answer, to: request, delivery)
    }

    /// Returns the response that a resource decodes from a page for a browser, if it has asked for one elsewhere.
    private func readPage(
        _ answer: HTTPAnswer,
        to request: HTTPRequest,
        _ delivery: RequestDelivery
    ) -> Result<Response, CoreError> {
        let result = read(answer, to: request.method, repeated: request.meetsItself, at: request.endpoint)
        if delivery.hasOutcomeElsewhere, case .success = result { return result }
        return .failure(.transport(.malformedAnswer("a page of HTML, which nobody asked for")))
    }

    /// Returns the response that a resource decodes from an answer.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - method: The method of the request.
    ///   - isRepeated: Whether the request changes something and may have been carried out before.
    ///   - endpoint: The endpoint for reports on omitted elements.
    package func read(
        _ answer: HTTPAnswer,
        to method: Resource.Method,
        repeated isRepeated: Bool,
        at endpoint: @autoclosure () -> CoreError.Endpoint
    ) -> Result<Response, CoreError> {
        let status = answer.response.status
        if accepted.contains(status) {
            guard isRepeated else { return decoded(answer.body, answer.response, at: endpoint()) }
            // The parts of a batch were repeated with it.
            return RequestDelivery.$isReadingRepeated.withValue(true) {
                decoded(answer.body, answer.response, at: endpoint())
            }
        }
        // For a repeated deletion a 404 is a success, and a response without a body needs nothing from the answer.
        if isRepeated, method == .DELETE, [404, 410].contains(status), ResponseCoding.isBodiless(Response.self) {
            return decoded(answer.body, answer.response, at: endpoint())
        }
        // The host behind a gateway may have carried out the request although the gateway got no answer.
        let isOpen = isRepeated || !method.isSafe && [502, 504].contains(status)
        return .failure(.status(CoreError.StatusReason(answer, reading: failure, afterOpenAttempt: isOpen)))
    }

    /// Returns the response that a resource decodes from a body, or from a part of it, and reports omitted elements.
    func decoded(
        _ body: Data,
        _ head: HTTPResponse,
        at endpoint: @autoclosure () -> CoreError.Endpoint
    ) -> Result<Response, CoreError> {
        guard let pruned else { return handler(body, head) }
        let endpoint = endpoint()
        return Parser.$pruningObserver.withValue({ pruned(endpoint, $0) }) { handler(body, head) }
    }

    /// Reports that a part of a body is omitted as a whole.
    func reportOmitted(for reason: CoreError.ParsingReason, at endpoint: CoreError.Endpoint) {
        pruned?(endpoint, PruningReport(kept: 0, pruned: 1, reasons: [reason]))
    }
}

extension HTTPAnswer {
    /// Whether the body is a page for a browser; the type isn't enough, since some backends declare any text as HTML.
    fileprivate var isPage: Bool {
        let type = response.headers["Content-Type"]?.lowercased() ?? ""
        guard type.hasPrefix("text/html") || type.hasPrefix("application/xhtml+xml") else { return false }
        return body.first { !" \t\r\n\u{FEFF}".utf8.contains($0) } == UInt8(ascii: "<")
    }
}

extension HTTPRequest {
    /// Whether the request accepts a page for a browser as its answer.
    fileprivate var asksForPage: Bool {
        let types = headers["Accept"]?.lowercased() ?? "*/*"
        return types.contains("html") || types.contains("*/*") || types.contains("text/*")
    }
}
