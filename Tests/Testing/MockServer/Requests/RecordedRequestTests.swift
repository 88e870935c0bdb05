import Foundation
import Testing

@testable import MillraceMockServer

struct RecordedRequestTests {
    @Test func pathAndQueryOfATarget() {
        let request = RecordedRequest(target: "/v1/b%C3%A4th?name=B%C3%A4th&flag&empty=&plus=a+b&x=1=2#end")
        let expected: [(String, String?)] = [
            ("name", "Bäth"), ("flag", nil), ("empty", ""), ("plus", "a+b"), ("x", "1=2"),
        ]
        #expect(request.queryItems == expected.map { URLQueryItem(name: $0.0, value: $0.1) })
        // A broken escape stays as it is.
        let broken = RecordedRequest(target: "/?a=%zz&b=%FF")
        let found = [request.query("name"), request.query("missing"), broken.query("a"), broken.query("b")]
        #expect(found == ["Bäth", nil, "%zz", "%FF"])
    }

    @Test(arguments: [
        ("http://host:1/a/b?c", "/a/b"), ("http://host", "/"), ("*", "*"), ("/", "/"), ("/a?b=http://c/d", "/a"),
        ("/v1/b%C3%A4th?name=a#end", "/v1/b%C3%A4th"),
    ])
    func pathsOfOtherForms(target: String, path: String) {
        #expect(RecordedRequest(target: target).path == path)
    }
}
