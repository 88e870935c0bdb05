import Foundation
import Testing

@testable import MillraceBackend

@Suite struct PathTemplateTests {
    private enum Grade: String {
        case high = "high & dry"
    }

    private func path(_ path: ResourcePath) -> PathTemplate.Rendered? {
        guard case .api(_, let template) = path.location else { return nil }
        return template.rendered()
    }

    @Test(arguments: [
        ("London", "London"), ("a/b", "a%2Fb"), ("a?b", "a%3Fb"), ("a#b", "a%23b"), ("a%2Fb", "a%252Fb"),
        ("Bäd", "B%C3%A4d"), ("a b\u{0}\n", "a%20b%00%0A"), ("..x/..y", "..x%2F..y"), ("…", "%E2%80%A6"),
        ("a;b=c&d", "a%3Bb%3Dc%26d"),
    ])
    func anArgumentStaysInItsSegment(argument: String, encoded: String) {
        #expect(path(.api(.core, "/v1/cities/\(argument)/x"))?.path == "/v1/cities/\(encoded)/x")
        #expect(path(.api(.core, "/v1/cities/\(argument)/x"))?.problem == nil)
    }

    @Test(arguments: ["", ".", ".."])
    func anArgumentThatWouldChangeTheSegmentsIsAProblem(argument: String) {
        #expect(path(.api(.core, "/v1/cities/\(argument)"))?.problem != nil)
        #expect(path(.api(.core, "/v1/cities/\(argument)/x"))?.problem != nil)
        #expect(path(.api(.core, "/v1/cities/\(argument)\("")?x=1"))?.problem != nil)
        #expect(path(.api(.core, "/v1/cities/v\(argument)"))?.problem == nil)
    }

    @Test func numbersIdentifiersAndRawValuesAreArguments() throws {
        let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))

        #expect(path(.api(.core, "/\(7)/\(id)/\(Grade.high)"))?.path == "/7/\(id.uuidString)/high%20%26%20dry")
    }

    @Test func aLiteralMayHaveAQuery() {
        let name = "a&b=c"
        let rendered = path(.api(.core, "/cities?name=\(name)&sort=caf%C3%A9"))

        #expect(rendered?.path == "/cities")
        #expect(rendered?.query == "name=a%26b%3Dc&sort=caf%C3%A9")
    }

    @Test func aPlainStringOpensNoQueryAndHidesNoSlash() {
        let name = "x?admin=1#y%2e%2e"
        let text = "/v1/cities/\(name)"
        let climbing = "/v1/../admin"

        #expect(path(.api(.core, text))?.path == "/v1/cities/x%3Fadmin=1%23y%252e%252e")
        #expect(path(.api(.core, climbing))?.problem != nil)
        #expect(path(.api(.core, "/v1/%2e%2E/admin"))?.problem != nil)
    }

    @Test func aSlashAtTheStartIsAdded() {
        #expect(path(.api(.core, "v1/cities"))?.path == "/v1/cities")
        #expect(path(.api(.core, ""))?.path == "/")
    }
}
