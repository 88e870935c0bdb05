import Foundation
import Testing

@testable import MillraceBackend

/// What a server's validators become, and what they ask for in a later request.
@Suite struct VersionTests {
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    @Test(arguments: [
        "\"1\"", "W/\"1\"", "\"a b\"", "\"a,b\"", "\"\"", "\"\\\"", "1700000000", "abc-gzip", "W/abc", "\"*\"",
    ])
    func whatCanBeSentBackIsKept(tag: String) {
        #expect(Version(["ETag": tag]).etag == tag)
        #expect(Version(["ETag": tag, "etag": tag]).etag == tag)
        #expect(HeaderFields.Field(name: "If-Match", value: tag).isValid)
    }

    @Test(arguments: [
        "", "*", "W/", "W/*", "\"", "W/\"", "\"a\"b\"", "\"a\", \"b\"", "a, b", "a b", "ä", "\"a\u{1}\"",
        "\"a\r\nX: y\"",
        "\"a\u{7F}\"", "x\"a\"", "\"a\"x", "\"" + String(repeating: "a", count: 4096) + "\"",
    ])
    func whatCanNotBeSentBackIsNoVersion(tag: String) {
        #expect(Version(etag: tag) == Version())
        #expect(Version(["ETag": tag]) == Version())
        #expect(!Version(lastModified: tag).isKnown)
    }

    @Test func twoVersionsAreNone() {
        #expect(!Version(["ETag": "\"1\"", "etag": "\"2\""]).isKnown)
        #expect(Version(["ETag": "\"1\"", "Last-Modified": "yesterday"]) == Version(etag: "\"1\""))
        #expect(Version(["Last-Modified": Self.date]).lastModified == Self.date)
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
        #expect(version == Version(lastModified: Self.date))
        let again = Version(etag: "W/\"1\"", lastModified: Self.date)
        #expect(try JSONDecoder().decode(Version.self, from: JSONEncoder().encode(again)) == again)
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
            (.changed(since: Version()), nil),
        ] as [(Precondition, String?)]
    )
    func aPreconditionIsOneField(precondition: Precondition, line: String?) throws {
        #expect(try precondition.field.get()?.description == line)
    }

    @Test func anUnknownVersionIsNoCondition() {
        #expect(Precondition.unchanged(Version()).field.failure == .request(.unknownVersion))
    }
}
