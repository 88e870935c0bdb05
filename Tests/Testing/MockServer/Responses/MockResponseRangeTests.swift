import Foundation
import TestSupport
import Testing

@testable import MillraceMockServer

struct MockResponseRangeTests {
    /// The field, the method, the status, the range of the answer, and its body.
    typealias Range = (header: String?, method: RequestMethod, status: Int, range: String?, body: String)

    private static let whole = "0123456789"

    static let parts: [Row<Range>] = [
        Row("the first byte", ("bytes=0-0", .GET, 206, "bytes 0-0/10", "0")),
        Row("some in the middle", ("bytes=2-4", .GET, 206, "bytes 2-4/10", "234")),
        Row("all behind a place", ("bytes=8-", .GET, 206, "bytes 8-9/10", "89")),
        Row("the last ones", ("bytes=-3", .GET, 206, "bytes 7-9/10", "789")),
        Row("more than there are", ("bytes=-99", .GET, 206, "bytes 0-9/10", whole)),
        Row("an end behind the end", ("bytes=5-99", .GET, 206, "bytes 5-9/10", "56789")),
        Row("a beginning behind the end", ("bytes=10-", .GET, 416, "bytes */10", "")),
        Row("the last none", ("bytes=-0", .GET, 416, "bytes */10", "")),
    ]

    static let others: [Row<Range>] = [
        Row("no field", (nil, .GET, 200, nil, whole)), Row("no number", ("bytes=-", .GET, 200, nil, whole)),
        Row("backwards", ("bytes=4-2", .GET, 200, nil, whole)), Row("lines", ("lines=0-1", .GET, 200, nil, whole)),
        Row("two ranges", ("bytes=0-1,3-4", .GET, 200, nil, whole)),
        Row("a method that doesn't read", ("bytes=0-0", .POST, 200, nil, whole)),
        Row("a number that is too large", ("bytes=99999999999999999999-", .GET, 200, nil, whole)),
    ]

    @Test(arguments: parts + others) func aRangeIsServed(_ row: Row<Range>) {
        let headers: HeaderList = row.value.header.map { ["Range": $0] } ?? [:]
        let request = RecordedRequest(method: row.value.method, headers: headers)
        // A slice, because its indices don't begin at zero.
        let data = Data("__0123456789".utf8).dropFirst(2)
        let response = MockResponse.ranged(data, contentType: "text/plain", for: request)
        var text = ""
        if case .data(let body) = response.body { text = String(decoding: body, as: UTF8.self) }
        #expect(
            (response.status, response.headers["Content-Range"], text)
                == (row.value.status, row.value.range, row.value.body),
            sourceLocation: row.location
        )
    }
}
