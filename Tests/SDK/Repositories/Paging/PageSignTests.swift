import Foundation
import MillraceBackend
import MillraceRepositories
import MillraceStreams
import TestSupport
import Testing

/// Every sign of further entities that is known × every place where it may stand × what it says.
@Suite(.bodyTimeLimit) struct PageSignTests {
    private struct Users: Readable {
        typealias EntityType = User
        let backend: Backend<NoAuth>
        let name = "users"
        let envelope: Envelope
        let decoder: JSONDecoder
    }

    private static let places = [
        "", "meta", "metadata", "pagination", "paging", "page", "page_info", "pageInfo", "response_metadata",
        "responseMetadata",
    ]
    private static let neighbors = [
        "next", "next_page", "nextPage", "next_cursor", "nextCursor", "next_page_token", "nextPageToken", "next_token",
        "nextToken", "next_link", "nextLink", "next_url", "nextUrl", "@odata.nextLink", "links.next", "_links.next",
    ]
    private static let flags = [
        "has_more", "hasMore", "has_next", "hasNext", "has_next_page", "hasNextPage", "is_truncated", "isTruncated",
        "IsTruncated",
    ]
    private static let ends = ["last", "is_last", "isLast", "is_last_page", "isLastPage"]
    private static let totals = [
        "total_count", "totalCount", "total_elements", "totalElements", "total_items", "totalItems", "total_results",
        "totalResults", "@odata.count",
    ]

    /// One answer to every request: thousands of rows need no socket.
    private struct OneAnswer: Transport {
        let headers: HeaderFields
        let body: String

        func send(
            _ request: HTTPRequest,
            completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
        ) -> @Sendable () -> Void {
            let head = HTTPResponse(status: 200, headers: headers, url: request.url)
            completion(.success(HTTPAnswer(response: head, body: Data(body.utf8))))
            return {}
        }
    }

    /// The names of a place: in a share every third one, beginning with another one for each place.
    private static func some(_ names: [String], in place: String) -> [String] {
        let first = (places.firstIndex(of: place) ?? 0) / TestDepth.step(3)
        return names.enumerated().filter { ($0.offset + first).isMultiple(of: TestDepth.step(3)) }.map(\.element)
    }

    private let three = #"[{"id": "1", "name": "A"}, {"id": "2", "name": "B"}, {"id": "3", "name": "C"}]"#

    /// Returns the sign that was found; nil where the three users were taken for all.
    private func sign(_ path: String, _ value: String, isSnakeCase: Bool = false) throws -> String? {
        let member = path.split(separator: "/").reversed().reduce(value) { "{\"\($1)\": \($0)}" }
        return try sign(in: #"{"data": \#(three), \#(member.dropFirst().dropLast())}"#, isSnakeCase: isSnakeCase)
    }

    private func sign(
        in body: String,
        isSnakeCase: Bool = false,
        headers: [(String, String)] = []
    ) throws -> String? {
        var fields: HeaderFields = [:]
        for (name, value) in headers { fields.append(name, value) }
        let session = BackendSession(
            environment: Environment(base: try URL(string: "http://localhost").unwrapped()),
            transport: OneAnswer(headers: fields, body: body)
        )
        let decoder = JSONDecoder()
        if isSnakeCase { decoder.keyDecodingStrategy = .convertFromSnakeCase }
        let users = Users(
            backend: Backend(session),
            envelope: Envelope(entities: body.hasPrefix("{") ? "data" : nil),
            decoder: decoder
        )
        switch try users.readAll().single().unwrapped() {
        case let .success(all):
            return all.count == 3 ? nil : "\(all.count) users"
        case let .failure(error):
            guard case let .parsing(reason, _) = error, reason.expected == "all entities in one response" else {
                throw error
            }
            return "\(reason.codingPath): \(reason.found)"
        }
    }

    @Test(arguments: TestDepth.some(places, each: 3))
    func aNextPageIsASign(place: String) throws {
        for name in Self.some(Self.neighbors, in: place) {
            let path = (place.isEmpty ? "" : place + "/") + name.replacing("s.next", with: "s/next")
            let text = path.replacing("/", with: ".")
            for value in [#""/users?after=3""#, "4", #"{"href": "/users?after=3"}"#, #"{"url": "/users?after=3"}"#] {
                expect(try [value: sign(path, value)], is: [value: "\(text): a next page"])
            }
            let none = ["null", #""""#, "false", "{}", #"{"href": null}"#, #"{"href": ""}"#, "[]"]
            expect(try none.compactMap { try sign(path, $0) }, is: [])
            expect(try sign(path, #""a""#, isSnakeCase: true)?.hasSuffix(": a next page"), is: true)
        }
    }

    @Test(arguments: TestDepth.some(places, each: 3))
    func aFlagOrANumberIsASign(place: String) throws {
        let prefix = place.isEmpty ? "" : place + "/"
        for name in Self.some(Self.flags + Self.ends, in: place) {
            let (path, text) = (prefix + name, (prefix + name).replacing("/", with: "."))
            let more = Self.flags.contains(name)
            expect(try sign(path, "\(more)"), is: "\(text): a next page")
            expect(try ["\(!more)", "null", #""yes""#, "1"].compactMap { try sign(path, $0) }, is: [])
        }
        for name in Self.some(Self.totals + (place.isEmpty ? [] : ["total"]), in: place) {
            let (path, text) = (prefix + name, (prefix + name).replacing("/", with: "."))
            expect(try sign(path, "7"), is: "\(text): 3 of 7")
            expect(try ["3", "0", "-1", #""7""#, "null"].compactMap { try sign(path, $0) }, is: [])
        }
        let further = ["page_count", "pageCount", "last_page", "lastPage"]
        for name in ["total_pages", "totalPages"] + (place.isEmpty ? [] : further) {
            let (path, text) = (prefix + name, (prefix + name).replacing("/", with: "."))
            expect(try sign(path, "2"), is: "\(text): one page of 2")
            expect(try ["1", "0", "null", #""2""#].compactMap { try sign(path, $0) }, is: [])
        }
        // A sum of money, and a book's pages.
        if place.isEmpty { expect(try (["total"] + further).compactMap { try sign($0, "4200") }, is: []) }
    }

    /// A field, and the sign that it is; nil for none.
    private static let fields: [(name: String, value: String, found: String?)] = [
        ("X-Total-Pages", "3", "one page of 3"), ("X-WP-TotalPages", "2", "one page of 2"),
        ("X-Pagination-Page-Count", "2", "one page of 2"), ("X-WP-Total", "7", "3 of 7"),
        ("X-Pagination-Total-Count", "7", "3 of 7"), ("Content-Range", "items 0-2/7", "3 of 7"),
        ("X-Next-Cursor", "abc", "a next page"), ("X-Continuation-Token", "a", "a next page"),
        ("x-ms-continuation", "a", "a next page"), ("X-Has-More", "True", "a next page"),
        ("X-Total", "7", "3 of 7"), ("X-Total-Count", "7", "3 of 7"), ("Total-Count", "7", "3 of 7"),
        ("Total-Records", "4", "3 of 4"), ("Next-Page", "/users?after=3", "a next page"),
        ("X-Next-Page", "2", "a next page"), ("X-Total-Pages", "1", nil), ("X-Total-Pages", "many", nil),
        ("X-Total-Pages", "", nil), ("Content-Range", "items 0-2/3", nil), ("Content-Range", "items 0-2/*", nil),
        ("Content-Range", "bytes */0", nil), ("Content-Range", "", nil), ("Content-Range", "/", nil),
        ("X-Next-Cursor", "", nil), ("X-Has-More", "false", nil), ("X-Has-More", "", nil), ("X-WP-Total", "3", nil),
        ("Next-Page", "", nil),
    ]

    @Test(arguments: fields)
    func aFieldIsASign(name: String, value: String, found: String?) throws {
        let sign = found.map { "\(name): \($0)" }
        let seen = try [three, #"{"data": \#(three)}"#].map { try self.sign(in: $0, headers: [(name, value)]) }
        #expect(seen == [sign, sign])
    }
}
