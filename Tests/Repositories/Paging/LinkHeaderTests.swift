import Foundation
import MillraceBackend
import Testing

@testable import MillraceRepositories

/// The grammar of RFC 8288, section 3.
@Suite(.timeLimit(.minutes(5))) struct LinkHeaderTests {
    private func relations(_ value: String) -> [String: [String]]? {
        LinkHeader.parse(value).map { links in
            Dictionary(links.map { ($0.target, $0.relations) }, uniquingKeysWith: { first, _ in first })
        }
    }

    @Test func aFieldHoldsAnyNumberOfLinks() {
        #expect(
            relations("<a>; rel=next, <b>;rel=\"prev last\" ,<c>") == ["a": ["next"], "b": ["prev", "last"], "c": []]
        )
        #expect(relations("") == [:])
        #expect(relations(" , ,\t<a>; rel=next,, ") == ["a": ["next"]])
    }

    @Test func targetsAndTextsMayHoldSeparators() {
        #expect(relations("<a?b,c;d>; title=\"x, y; \\\"z\\\" <\"; rel=next") == ["a?b,c;d": ["next"]])
        #expect(relations("<>; rel=next") == ["": ["next"]])
    }

    @Test func theFirstRelationCountsInAnyCase() {
        #expect(relations("<a>; REL=Next; rel=prev") == ["a": ["next"]])
        #expect(relations("<a>; rev=next; ; rel = \"prev\" ; flag;") == ["a": ["prev"]])
    }

    @Test func aLinkOfAnotherContextIsNotThePages() {
        #expect(relations("<a>; rel=next; anchor=\"#x\", <b>; rel=next") == ["b": ["next"]])
    }

    @Test func allFieldsCount() throws {
        var headers: HeaderFields = ["Link": "<a>; rel=first", "X": "<x>"]
        headers.append("link", "<b>; rel=next")
        let url = try #require(URL(string: "http://h/"))
        let head = HTTPResponse(status: 200, headers: headers, url: url)

        #expect(try LinkHeader.links(in: head).get().map(\.target) == ["a", "b"])
        let next = try LinkedPage.first().position(in: PageAnswer(head: head, count: 1)).next
        #expect(next?.url?.absoluteString == "http://h/b")
    }
}
