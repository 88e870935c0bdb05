import MillracePlatform

extension MockResponse {
    /// Returns the part of the data of the request's `Range` (RFC 9110, section 14).
    ///
    /// The response has one range of bytes: `bytes=0-99`, `bytes=100-` or `bytes=-100` with 206, or 416 when it lies
    /// outside the data. Without a range, with several, or with one that can't be read, the response is 200 with all of
    /// the data.
    public static func ranged(_ data: Data, contentType: String, for request: RecordedRequest) -> Self {
        let whole = MockResponse.data(data, contentType: contentType).header("Accept-Ranges", "bytes")
        guard
            request.method == .GET || request.method == .HEAD,
            let header = request.headers["Range"],
            let wanted = ByteRange(parsing: header)
        else { return whole }
        guard let range = wanted.resolved(in: data.count) else {
            return MockResponse(status: 416, headers: ["Content-Range": "bytes */\(data.count)"])
        }
        var part = whole
        part.status = 206
        part.headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(data.count)"
        let start = data.startIndex
        part.body = .data(data.subdata(in: (start + range.lowerBound)..<(start + range.upperBound)))
        return part
    }
}

/// A range of a `Range` header.
enum ByteRange: Hashable {
    case bounded(first: Int, last: Int)
    case from(Int)
    case suffix(Int)

    init?(parsing header: String) {
        guard header.hasPrefix("bytes=") else { return nil }
        let parts = header.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }) else { return nil }
        switch (Int(parts[0]), Int(parts[1])) {
        case (let first?, let last?) where first <= last: self = .bounded(first: first, last: last)
        case (let first?, nil) where parts[1].isEmpty: self = .from(first)
        case (nil, let count?) where parts[0].isEmpty: self = .suffix(count)
        default: return nil
        }
    }

    /// Returns the positions of the range in so many bytes; `nil` when the range lies outside.
    func resolved(in count: Int) -> Range<Int>? {
        switch self {
        case let .bounded(first, last) where first < count: first..<min(last, count - 1) + 1
        case let .from(first) where first < count: first..<count
        case let .suffix(length) where length > 0 && count > 0: max(0, count - length)..<count
        default: nil
        }
    }
}
