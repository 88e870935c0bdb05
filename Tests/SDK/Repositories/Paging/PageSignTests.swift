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
            #expect(all.count == 3)
            return nil
        case let .failure(error):
            guard case let .parsing(reason, _) = error else { throw error }
            #expect(reason.expected == "all entities in one response")
            return "\(reason.codingPath): \(reason.found)"
        }
    }

    @Test(arguments: TestDepth.some(places, each: 3))
    func aNextPageIsASign(place: String) throws {
        for name in Self.some(Self.neighbors, in: place) {
            let path = (place.isEmpty ? "" : place + "/") + name.replacing("s.next", with: "s/next")
            let text = path.replacing("/", with: ".")
            for value in [#""/users?after=3""#, "4", #"{"href": "/users?after=3"}"#, #"{"url": "/users?after=3"}"#] {
                #expect(try sign(path, value) == "\(text): a next page", "\(path) \(value)")
            }
            for value in ["null", #""""#, "false", "{}", #"{"href": null}"#, #"{"href": ""}"#, "[]"] {
                #expect(try sign(path, value) == nil, "\(path) \(value)")
            }
            #expect(try sign(path, #""a""#, isSnakeCase: true)?.hasSuffix(": a next page") == true, "\(path)")
        }
    }

    @Test(arguments: TestDepth.some(places, each: 3))
    func aFlagOrANumberIsASign(place: String) throws {
        let prefix = place.isEmpty ? "" : place + "/"
        for name in Self.some(Self.flags + Self.ends, in: place) {
            let (path, text) = (prefix + name, (prefix + name).replacing("/", with: "."))
            let more = Self.flags.contains(name)
            #expect(try sign(path, "\(more)") == "\(text): a next page")
            for value in ["\(!more)", "null", #""yes""#, "1"] {
                #expect(try sign(path, value) == nil, "\(path) \(value)")
            }
        }
        for name in Self.some(Self.totals + (place.isEmpty ? [] : ["total"]), in: place) {
            let (path, text) = (prefix + name, (prefix + name).replacing("/", with: "."))
            #expect(try sign(path, "7") == "\(text): 3 of 7")
            for value in ["3", "0", "-1", #""7""#, "null"] { #expect(try sign(path, value) == nil, "\(path) \(value)") }
        }
        let further = ["page_count", "pageCount", "last_page", "lastPage"]
        for name in ["total_pages", "totalPages"] + (place.isEmpty ? [] : further) {
            let (path, text) = (prefix + name, (prefix + name).replacing("/", with: "."))
            #expect(try sign(path, "2") == "\(text): one page of 2")
            for value in ["1", "0", "null", #""2""#] { #expect(try sign(path, value) == nil, "\(path) \(value)") }
        }
        if place.isEmpty {
            // A sum of money, and a book's pages.
            for name in ["total"] + further { #expect(try sign(name, "4200") == nil, "\(name)") }
        }
    }

    @Test(arguments: [
        ("X-Total-Pages", "3", "one page of 3"), ("X-WP-TotalPages", "2", "one page of 2"),
        ("X-Pagination-Page-Count", "2", "one page of 2"), ("X-WP-Total", "7", "3 of 7"),
        ("X-Pagination-Total-Count", "7", "3 of 7"), ("Content-Range", "items 0-2/7", "3 of 7"),
        ("X-Next-Cursor", "abc", "a next page"), ("X-Continuation-Token", "a", "a next page"),
        ("x-ms-continuation", "a", "a next page"), ("X-Has-More", "True", "a next page"),
        ("X-Total", "7", "3 of 7"), ("X-Total-Count", "7", "3 of 7"), ("Total-Count", "7", "3 of 7"),
        ("Total-Records", "4", "3 of 4"), ("Next-Page", "/users?after=3", "a next page"),
        ("X-Next-Page", "2", "a next page"),
    ])
    func aFieldIsASign(name: String, value: String, found: String) throws {
        let seen = try (
            sign(in: three, headers: [(name, value)]), sign(in: #"{"data": \#(three)}"#, headers: [(name, value)])
        )
        #expect(seen == ("\(name): \(found)", "\(name): \(found)"))
    }

    @Test(arguments: [
        ("X-Total-Pages", "1"), ("X-Total-Pages", "many"), ("X-Total-Pages", ""), ("Content-Range", "items 0-2/3"),
        ("Content-Range", "items 0-2/*"), ("Content-Range", "bytes */0"), ("Content-Range", ""), ("Content-Range", "/"),
        ("X-Next-Cursor", ""), ("X-Has-More", "false"), ("X-Has-More", ""), ("X-WP-Total", "3"), ("Next-Page", ""),
    ])
    func aFieldOfAllIsNone(name: String, value: String) throws {
        #expect(try sign(in: three, headers: [(name, value)]) == nil)
    }
}
