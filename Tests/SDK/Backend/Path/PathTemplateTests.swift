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

    private static let inside: [Row<(ResourcePath, String)>] =
        ([
            ("London", "London"), ("a/b", "a%2Fb"), ("a?b", "a%3Fb"), ("a#b", "a%23b"), ("a%2Fb", "a%252Fb"),
            ("Bäd", "B%C3%A4d"), ("a b\u{0}\n", "a%20b%00%0A"), ("..x/..y", "..x%2F..y"), ("…", "%E2%80%A6"),
            ("a;b=c&d", "a%3Bb%3Dc%26d"),
        ] as [(String, String)]).map { argument, encoded in
            Row(
                "an argument stays in its segment: \(encoded)",
                (.api(.core, "/v1/cities/\(argument)/x"), "/v1/cities/\(encoded)/x")
            )
        }

    private static let name = "x?admin=1#y%2e%2e"
    private static let id = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"

    private static let others: [Row<(ResourcePath, String)>] = [
        Row(
            "numbers, identifiers and raw values are arguments",
            (.api(.core, "/\(7)/\(UUID(uuidString: id) ?? UUID())/\(Grade.high)"), "/7/\(id)/high%20%26%20dry")
        ),
        Row(
            "a literal may have a query",
            (.api(.core, "/cities?name=\("a&b=c")&sort=caf%C3%A9"), "/cities?name=a%26b%3Dc&sort=caf%C3%A9")
        ),
        Row(
            "a plain string opens no query and hides no slash",
            (.api(.core, String("/v1/cities/" + name)), "/v1/cities/x%3Fadmin=1%23y%252e%252e")
        ),
        Row("a slash at the start is added", (.api(.core, "v1/cities"), "/v1/cities")),
        Row("to an empty path, too", (.api(.core, ""), "/")),
    ]

    @Test(arguments: inside + others) func aTemplateIsAPath(_ row: Row<(ResourcePath, String)>) {
        let (path, expected) = row.value
        #expect(text(path) == expected, sourceLocation: row.location)
    }
}
