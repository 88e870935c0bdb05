import MillraceMockServer
import MillraceOpenAPI
import MillracePlatform

extension MockServer {
    /// Creates a server that answers each operation of a document by its examples and schemas.
    ///
    /// ```swift
    /// let document = try OpenAPIDocument(contentsOf: file)
    /// let server = MockServer(openAPI: document)
    /// try server.start()
    /// fetchPets(from: server.url)                                // by the example of the document
    /// #expect(server.differences(from: document) == [])          // each request was as the document says
    /// ```
    ///
    /// An operation answers with the lowest status of a success, by the first example that its schema allows, otherwise
    /// by a value that is made by the schema, the same each time. A request with `Prefer: code=404` gets another
    /// status, with `Prefer: example=empty` another example, and with both `Prefer: code=404, example=empty`; `Accept`
    /// decides between media types.
    ///
    /// A request that differs from the document is answered with problem details (RFC 9457), whose `differences` name
    /// the part, the place and what is wrong: 404 without an operation, 405 with another method, 401 without
    /// credentials, 415 with another media type, and otherwise 400. The answer is 501 where no value of the schema was
    /// found, and the document has no example.
    ///
    /// Enqueued responses and routes precede the document, and a `dispatcher` replaces it. The path may begin with
    /// that of a server in the document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - limits: The limits on requests.
    ///   - tls: The encryption; with `nil`, the default, the server speaks plain HTTP.
    public convenience init(
        openAPI document: OpenAPIDocument,
        limits: ServerLimits = ServerLimits(),
        tls: TLSConfiguration? = nil
    ) {
        self.init(limits: limits, tls: tls)
        let answers = DocumentedAnswers(document: document)
        dispatcher = answers.response
    }

    /// Returns the differences between the requests so far and a document, in the order of the requests.
    ///
    /// It compares the requests that were answered by a route or an enqueued response, too, on any server. Of a body
    /// that was too large to keep, it compares nothing.
    public func differences(from document: OpenAPIDocument) -> [ContractDifference] {
        requests.flatMap { document.differences(of: $0.exchanged) }
    }
}

extension RecordedRequest {
    /// The request as a document sees it.
    var exchanged: ExchangedRequest {
        let query = target.firstIndex(of: "?").map { String(target[target.index(after: $0)...].prefix { $0 != "#" }) }
        return ExchangedRequest(
            method: method.rawValue,
            path: path,
            query: query,
            headers: headers.map { ($0.name, $0.value) },
            body: bodyLength > body.count ? nil : body
        )
    }
}
