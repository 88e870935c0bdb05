import Foundation
import MillraceBackend
import TestSupport
import Testing

@testable import MillraceRepositories

/// The grammar of RFC 8288, section 3.
@Suite(.bodyTimeLimit) struct LinkHeaderTests {
    private func relations(_ value: String) -> [String: [String]]? {
        LinkHeader.parse(value).map { links in
            Dictionary(links.map { ($0.target, $0.relations) }, uniquingKeysWith: { first, _ in first })
        }
    }

    @Test func aFieldIsRead() {
        // Any number of links, or none; empty ones don't count.
        let three = "<a>; rel=next, <b>;rel=\"prev last\" ,<c>"
        expect(relations(three), is: ["a": ["next"], "b": ["prev", "last"], "c": []])
        expect(relations(""), is: [:])
        expect(relations(" , ,\t<a>; rel=next,, "), is: ["a": ["next"]])
        // Targets and texts may hold separators, and a target may be empty.
        expect(relations("<a?b,c;d>; title=\"x, y; \\\"z\\\" <\"; rel=next"), is: ["a?b,c;d": ["next"]])
        expect(relations("<>; rel=next"), is: ["": ["next"]])
        // The first relation counts, in any case, and other parameters are passed over.
        expect(relations("<a>; REL=Next; rel=prev"), is: ["a": ["next"]])
        expect(relations("<a>; rev=next; ; rel = \"prev\" ; flag;"), is: ["a": ["prev"]])
        // A link of another context is not the page's.
        expect(relations("<a>; rel=next; anchor=\"#x\", <b>; rel=next"), is: ["b": ["next"]])
    }

    @Test func allFieldsCount() throws {
        var headers: HeaderFields = ["Link": "<a>; rel=first", "X": "<x>"]
        headers.append("link", "<b>; rel=next")
        let url = try URL(string: "http://h/").unwrapped()
        let head = HTTPResponse(status: 200, headers: headers, url: url)

        #expect(try LinkHeader.links(in: head).get().map(\.target) == ["a", "b"])
        let next = try LinkedPage.first().position(in: PageAnswer(head: head, count: 1)).next
        #expect(next?.url?.absoluteString == "http://h/b")
    }
}
