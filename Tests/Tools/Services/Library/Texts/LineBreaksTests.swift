import MillraceTestKit
import Testing

@testable import ServiceGenerator

@Suite struct LineBreaksTests {
    /// A name so long that no two of them fit a line.
    private static let name = String(repeating: "veryLong", count: 8)

    @Test func aLongLineIsBrokenAsTheFormatterBreaksIt() {
        let name = Self.name
        let lines = [
            "short(a, b)",
            "    if let a { query.append(URLQueryItem(name: \"\(name), (\", value: \(name))) }",
            "    static func a() -> BackendResource<\(name), \(name), NoAuth> {",
            "    case .a: \"\(name) \(name)\"",
            "    self = .a(try container.decode(\(name)\(name).self))",
            "enum \(name): \(name), Sendable {",
            "    /// \(name) \(name)",
        ]
        let broken = lines.flatMap(LineBreaks.lines).map { $0.replacing(name, with: "N") }
        assertInlineSnapshot(of: broken, as: .lines) {
            """
            short(a, b)
                if let a {
                    query.append(
                        URLQueryItem(
                            name: "N, (",
                            value: N
                        )
                    )
                }
                static func a() -> BackendResource<
                    N, N, NoAuth
                > {
                case .a:
                    "N N"
                self = .a(
                    try container.decode(
                        NN.self
                    )
                )
            enum N:
                N, Sendable
            {
                /// N N
            """
        }
    }

    static let comments: [(String, [String])] = [
        ("One. Two.", ["/// One.", "///", "/// Two."]),
        ("lower case", ["/// Lower case."]),
        ("A list:\n- a\n- b", ["/// A list."]),
        ("<p>HTML</p> with <code>tags</code>", ["/// HTML with tags."]),
        ("# Title\n\nText", ["/// Title.", "///", "/// Text"]),
        ("A bell\u{7}.", ["/// A bell."]),
    ]

    @Test(arguments: comments) func aDescriptionBecomesAComment(_ text: String, _ lines: [String]) {
        #expect(Documentation.lines(text) == lines)
    }
}
