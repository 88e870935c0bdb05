import Foundation
import TestSupport
import Testing

@testable import MillraceBackend

@Suite struct PathTemplateTests {
    private enum Grade: String {
        case high = "high & dry"
    }

    /// The path and the query, or that there is none.
    private func text(_ path: ResourcePath) -> String {
        guard case .api(_, let template) = path.location else { return "no template" }
        let rendered = template.rendered()
        guard rendered.problem == nil else { return "no path" }
        return rendered.path + (rendered.query.map { "?\($0)" } ?? "")
    }

    @Test(arguments: [
        ("London", "London"), ("a/b", "a%2Fb"), ("a?b", "a%3Fb"), ("a#b", "a%23b"), ("a%2Fb", "a%252Fb"),
        ("Bäd", "B%C3%A4d"), ("a b\u{0}\n", "a%20b%00%0A"), ("..x/..y", "..x%2F..y"), ("…", "%E2%80%A6"),
        ("a;b=c&d", "a%3Bb%3Dc%26d"),
    ])
    func anArgumentStaysInItsSegment(argument: String, encoded: String) {
        #expect(text(.api(.core, "/v1/cities/\(argument)/x")) == "/v1/cities/\(encoded)/x")
    }

    /// Numbers, identifiers and raw values are arguments, and a literal may have a query.
    @Test func aTemplateIsAPath() throws {
        let id = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
        let uuid = try UUID(uuidString: id).unwrapped()
        expect(text(.api(.core, "/\(7)/\(uuid)/\(Grade.high)")), is: "/7/\(id)/high%20%26%20dry")
        let cities = ResourcePath.api(.core, "/cities?name=\("a&b=c")&sort=caf%C3%A9")
        expect(text(cities), is: "/cities?name=a%26b%3Dc&sort=caf%C3%A9")
        // A plain string opens no query and hides no slash.
        let plain = String("/v1/cities/" + "x?admin=1#y%2e%2e")
        expect(text(.api(.core, plain)), is: "/v1/cities/x%3Fadmin=1%23y%252e%252e")
        expect(text(.api(.core, "v1/cities")), is: "/v1/cities")
        expect(text(.api(.core, "")), is: "/")
    }
}
