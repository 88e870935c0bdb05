import MillracePlatform

/// A response in a cache, with the data that determine its age and the requests that it fits (RFC 9111, section 3).
struct StoredAnswer: Sendable, Equatable, Codable {
    var status: Int
    /// Names and values, alternating.
    var fields: [String]
    var body: Data
    var url: URL
    /// The request's credentials, as `HTTPRequest.cachePartition` gives them.
    var partition: String
    /// The dates at which the request was sent and its response had arrived.
    var requested: Date
    var responded: Date
    /// When the response had arrived, by a monotonic clock; nil in another run of the app.
    var arrived: ContinuousClock.Instant?
    /// The request's values of the fields that `Vary` names, by lower-case name; a field that was missing has no value.
    var selecting: [String: String]

    private enum CodingKeys: CodingKey {
        case status, fields, body, url, partition, requested, responded, selecting
    }

    init(
        _ answer: HTTPAnswer,
        to request: HTTPRequest,
        requested: Date,
        responded: Date,
        arrived: ContinuousClock.Instant? = nil
    ) {
        status = answer.response.status
        let headers = answer.response.headers
        fields = StoredAnswer.storable(headers).flatMap { [$0.name, $0.value] }
        body = answer.body
        url = answer.response.url
        partition = request.cachePartition
        self.requested = requested
        self.responded = responded
        self.arrived = arrived
        selecting = StoredAnswer.selectors(answer.response.headers, of: request)
    }

    var headers: HeaderFields {
        var headers: HeaderFields = [:]
        for index in stride(from: 0, to: fields.count - 1, by: 2) { headers.append(fields[index], fields[index + 1]) }
        return headers
    }

    var size: Int {
        body.count + fields.reduce(256) { $0 + $1.utf8.count }
    }

    /// Returns the response to a request, whose URL may have another fragment.
    func answer(to request: HTTPRequest, _ origin: AnswerOrigin, age: TimeInterval) -> HTTPAnswer {
        var headers = headers
        headers["Age"] = String(Int(min(max(age, 0), CacheControl.longest)))
        return HTTPAnswer(
            response: HTTPResponse(status: status, headers: headers, url: request.url),
            body: body,
            origin: origin
        )
    }

    /// Returns whether a request has the same credentials as the one of this response, and the same values in the
    /// selecting fields (section 4.1).
    func isSelected(by request: HTTPRequest) -> Bool {
        guard partition == request.cachePartition else { return false }
        let names = StoredAnswer.varying(headers)
        return !names.contains("*") && names.allSatisfy { StoredAnswer.selector($0, of: request) == selecting[$0] }
    }

    /// Returns whether this response is the newer one of two to the same request.
    ///
    /// If two requests were in progress at the same time, the later request has the newer response, whichever response
    /// arrives first. A date after the other response's arrival comes from a clock that was set back, and is ignored.
    func isNewer(than other: StoredAnswer, to request: HTTPRequest) -> Bool {
        requested > other.requested && requested <= other.responded && isSelected(by: request)
    }

    /// Returns whether a 304 is about this response: the 304 comes from the same URL, and has no other version (section
    /// 4.3.4).
    func isMeant(by response: HTTPResponse) -> Bool {
        guard CacheEntry.key(of: response.url) == CacheEntry.key(of: url) else { return false }
        if let tag = response.headers["ETag"] {
            // A proxy in between may have turned the tag into a weak one.
            if let own = headers["ETag"] { return EntityTag.opaque(tag) == EntityTag.opaque(own) }
            // A strong tag identifies a version; one that can't be sent would not have been stored.
            if tag.hasPrefix("\""), HeaderFields.Field.canBeSent(tag), response.headers.isExact("ETag") { return false }
        }
        // A server may also answer 304 about an earlier version that a rollback has restored.
        guard let date = response.headers["Last-Modified"], let own = headers["Last-Modified"] else { return true }
        return date == own || HTTPDate.parse(date).map { $0 == HTTPDate.parse(own) } ?? false
    }

    /// Whether a cache can have written this: a file may be damaged, or another program's.
    var isPlausible: Bool {
        (200..<600).contains(status) && fields.count.isMultiple(of: 2)
            && [requested, responded].allSatisfy { abs($0.timeIntervalSinceReferenceDate) < 1e12 }
    }

    /// Returns the value of a stored field for use in a request; nil if the value can't be sent.
    ///
    /// The store may come from a version that didn't check the fields it wrote.
    func validator(_ name: String) -> String? {
        headers[name].flatMap { !$0.isEmpty && HeaderFields.Field.canBeSent($0) ? $0 : nil }
    }

    /// Returns the fields of a response that are stored: without those of its connection (section 3.1), and with only
    /// such validators as can be sent back unchanged.
    private static func storable(_ headers: HeaderFields) -> [HeaderFields.Field] {
        let dropped = connectionFields + list(headers.values(of: "Connection"))
        return headers.filter { field in
            guard !dropped.contains(where: field.isNamed) else { return false }
            guard ["ETag", "Last-Modified"].contains(where: field.isNamed) else { return true }
            return HeaderFields.Field.canBeSent(field.value) && headers.isExact(field.name)
        }
    }

    private static let connectionFields = [
        "Connection", "Keep-Alive", "Proxy-Connection", "Proxy-Authenticate", "Proxy-Authentication-Info",
        "Proxy-Authorization", "TE", "Transfer-Encoding", "Upgrade",
    ]

    /// Takes over the fields of a 304 to a request (section 3.2), and restarts the age from now.
    mutating func freshen(
        with response: HTTPResponse,
        to request: HTTPRequest,
        requested: Date,
        responded: Date,
        arrived: ContinuousClock.Instant? = nil
    ) {
        var headers = headers
        let kept = [
            "Content-Length", "Content-Encoding", "Content-Range", "Transfer-Encoding", "Connection", "Trailer",
        ]
        var replaced: Set<String> = []
        for field in StoredAnswer.storable(response.headers) where !kept.contains(where: field.isNamed) {
            if replaced.insert(field.name.lowercased()).inserted { headers[field.name] = nil }
            headers.append(field.name, field.value)
        }
        if response.headers["Age"] == nil { headers["Age"] = nil }
        fields = headers.flatMap { [$0.name, $0.value] }
        selecting = StoredAnswer.selectors(headers, of: request)
        self.requested = requested
        self.responded = responded
        self.arrived = arrived
    }

    private static func selectors(_ headers: HeaderFields, of request: HTTPRequest) -> [String: String] {
        var selectors: [String: String] = [:]
        for name in varying(headers) { selectors[name] = selector(name, of: request) }
        return selectors
    }

    static func varying(_ headers: HeaderFields) -> [String] {
        list(headers.values(of: "Vary")).map { $0.lowercased() }
    }

    private static func selector(_ name: String, of request: HTTPRequest) -> String? {
        let values = request.headers.values(of: name)
        return values.isEmpty ? nil : list(values).joined(separator: ",")
    }

    /// Returns the elements of lists that are separated by commas.
    private static func list(_ values: [String]) -> [String] {
        values.flatMap { $0.split(separator: ",") }.map { $0.trimming() }
    }
}
