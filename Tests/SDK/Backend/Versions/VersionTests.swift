import Foundation
import Testing

@testable import MillraceBackend

/// What a server's validators become, and what they ask for in a later request.
@Suite struct VersionTests {
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    private static let kept = [
        "\"1\"", "W/\"1\"", "\"a b\"", "\"a,b\"", "\"\"", "\"\\\"", "1700000000", "abc-gzip", "W/abc", "\"*\"",
    ]

    private static let lost = [
        "", "*", "W/", "W/*", "\"", "W/\"", "\"a\"b\"", "\"a\", \"b\"", "a, b", "a b", "ä", "\"a\u{1}\"",
        "\"a\r\nX: y\"", "\"a\u{7F}\"", "x\"a\"", "\"a\"x", "\"" + String(repeating: "a", count: 4096) + "\"",
    ]

    @Test func whatCanBeSentBackIsKeptAndNothingElse() {
        #expect(
            (
                Self.kept.compactMap { Version(["ETag": $0]).etag },
                Self.kept.compactMap { Version(["ETag": $0, "etag": $0]).etag },
                Self.kept.filter { !HeaderFields.Field(name: "If-Match", value: $0).isValid }
            ) == (Self.kept, Self.kept, [])
        )
        let none = Version()
        let given = Self.lost.filter { Version(etag: $0) != none }
        let read = Self.lost.filter { Version(["ETag": $0]) != none }
        let dated = Self.lost.filter { Version(lastModified: $0).isKnown }
        #expect((given, read, dated) == ([], [], []))
        #expect(
            (
                Version(["ETag": "\"1\"", "etag": "\"2\""]).isKnown,
                Version(["ETag": "\"1\"", "Last-Modified": "yesterday"]),
                Version(["Last-Modified": Self.date]).lastModified
            ) == (false, Version(etag: "\"1\""), Self.date),
            "two versions are none"
        )
    }

    /// The bytes of an older encoding can't be sent back: as text they would be others.
    @Test(arguments: [([0xE4], nil), (Array("ä".utf8), "\"ä\"")] as [([UInt8], String?)])
    func aTagInLatin1IsNone(bytes: [UInt8], tag: String?) {
        var lines = FieldLines()
        for line in [Array("ETag: \"".utf8) + bytes + Array("\"".utf8), Array("Last-Modified: \(Self.date)".utf8)] {
            line.withUnsafeBytes { lines.append($0) }
        }
        #expect(Version(HeaderFields(lines)) == Version(etag: tag, lastModified: Self.date))
    }

    @Test func aStoredVersionIsHeldToTheSameRules() throws {
        let stored = Data(#"{"etag": "*", "lastModified": "\#(Self.date)"}"#.utf8)
        let version = try JSONDecoder().decode(Version.self, from: stored)
        let weak = Version(etag: "W/\"1\"", lastModified: Self.date)
        let again = try JSONDecoder().decode(Version.self, from: JSONEncoder().encode(weak))
        #expect([version, again] == [Version(lastModified: Self.date), weak])
    }

    @Test(
        arguments: [
            (.absent, "If-None-Match: *"), (.present, "If-Match: *"),
            (.unchanged(Version(etag: "\"1\"")), "If-Match: \"1\""),
            (.unchanged(Version(etag: "\"1\"", lastModified: date)), "If-Match: \"1\""),
            (.unchanged(Version(etag: "W/\"1\"")), "If-Match: W/\"1\""),
            (.unchanged(Version(etag: "W/\"1\"", lastModified: date)), "If-Unmodified-Since: \(date)"),
            (.unchanged(Version(lastModified: date)), "If-Unmodified-Since: \(date)"),
            (.changed(since: Version(etag: "W/\"1\"", lastModified: date)), "If-None-Match: W/\"1\""),
            (.changed(since: Version(lastModified: date)), "If-Modified-Since: \(date)"),
            (.changed(since: Version()), nil), (.unchanged(Version()), "unknown"),
        ] as [(Precondition, String?)]
    )
    func aPreconditionIsOneField(precondition: Precondition, line: String?) {
        let field = precondition.field
        let text = try? field.get()?.description
        #expect((field.failure == .request(.unknownVersion) ? "unknown" : text) == line)
    }
}
