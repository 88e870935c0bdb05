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

    private static let fields: [Row<(String, [String: [String]])>] = [
        Row(
            "a field holds any number of links",
            ("<a>; rel=next, <b>;rel=\"prev last\" ,<c>", ["a": ["next"], "b": ["prev", "last"], "c": []])
        ),
        Row("a field may hold none", ("", [:])),
        Row("empty links don't count", (" , ,\t<a>; rel=next,, ", ["a": ["next"]])),
        Row(
            "targets and texts may hold separators",
            ("<a?b,c;d>; title=\"x, y; \\\"z\\\" <\"; rel=next", ["a?b,c;d": ["next"]])
        ),
        Row("a target may be empty", ("<>; rel=next", ["": ["next"]])),
        Row("the first relation counts, in any case", ("<a>; REL=Next; rel=prev", ["a": ["next"]])),
        Row("other parameters are passed over", ("<a>; rev=next; ; rel = \"prev\" ; flag;", ["a": ["prev"]])),
        Row(
            "a link of another context is not the page's",
            ("<a>; rel=next; anchor=\"#x\", <b>; rel=next", ["b": ["next"]])
        ),
    ]

    @Test(arguments: fields) func aFieldIsRead(_ row: Row<(String, [String: [String]])>) {
        let (field, links) = row.value
        #expect(relations(field) == links, sourceLocation: row.location)
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
