import Foundation
import Testing

@testable import MillraceTestKit

/// Links to the origin of a recording, whatever its host is.
@Suite struct RecordedLinksTests {
    @Test(arguments: [
        "http://localhost", "http://localhost:8080", "https://127.0.0.1:8443", "http://[::1]", "http://[::1]:8080",
        "http://[2001:db8::1]:8080",
    ])
    func aLinkToTheOriginIsRelative(origin: String) throws {
        let links = RecordedLinks(try #require(URL(string: "\(origin)/v1/cities?a=1")))
        let body = Data(#"{"next": "\#(origin)/b", "at": "\#(origin)", "text": "see \#(origin)/b"}"#.utf8)
        let relative = [
            links.relative("\(origin)/v1/cities?a=2"), links.relative("<\(origin)/b>; rel=next"),
            String(decoding: links.relative(inJSON: body), as: UTF8.self),
        ]
        #expect(
            relative == [
                "/v1/cities?a=2", "</b>; rel=next", #"{"next": "/b", "at": "/", "text": "see \#(origin)/b"}"#,
            ]
        )
    }
}
