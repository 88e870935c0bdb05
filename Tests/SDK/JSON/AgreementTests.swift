import Foundation
import JSONTestSupport
import MillraceBackend
import Testing

/// The comparison itself: it has to see what it is there for.
@Suite struct AgreementTests {
    private static func difference<T>(_ ours: T, _ theirs: T) -> String? {
        Agreement.difference(.success(ours), .success(theirs), by: ExactText.same)
    }

    private static func failure<T: Decodable>(_ type: T.Type, _ text: String) -> Result<T, any Error> {
        Result { try JSONDecoder().decode(T.self, from: Data(text.utf8)) }
    }

    private static func parsing<T>(_ path: String, _ expected: String) -> Result<T, CoreError> {
        .failure(.parsing(.init(codingPath: path, expected: expected, found: "a string")))
    }

    /// Names the pairs that are taken for the same.
    @Test func whatIsOnlyAlmostEqualDiffers() {
        var found: [String] = []
        func note(_ pair: String, _ difference: String?) {
            if difference == nil { found.append(pair) }
        }
        note("the zeros of a Double", Self.difference(0.0, -0.0))
        note("such strings in a dictionary", Self.difference(["a": ["\u{e9}"]], ["a": ["e\u{301}"]]))
        note("members of dictionaries", Self.difference(["a": 1, "b": 2], ["a": 1, "b": 3]))
        note("decimals", Self.difference(Decimal(1), Decimal(2)))
        note("a number and its text", Self.difference(AnyJSON.number(1), .text("1")))
        note("a value for a failure", Agreement.difference(.success(1), Self.failure(Int.self, "x"), by: ==))
        note("a failure for a value", Agreement.difference(Self.parsing("", "a JSON document"), .success(1), by: ==))
        note(
            "a failure of another layer",
            Agreement.difference(.failure(.transport(.reset)), Self.failure(Int.self, "x"), by: ==)
        )
        note("a value of an empty document", Agreement.difference(.success(1), .success(1), isEmpty: true, by: ==))
        note("the element's array", Self.inArray("[0]", "a whole number"))
        note("another expectation", Self.inArray("[0][1]", "a string"))
        note("the object without a key", Self.withoutKey("a.b", "the key “key”"))
        note("another key", Self.withoutKey("a.b.key", "the key “other”"))
        #expect(found == [])
    }

    /// The difference of a failure from that of an element of an array in an array.
    private static func inArray(_ path: String, _ expected: String) -> String? {
        Agreement.difference(parsing(path, expected), failure([[Int]].self, #"[[1, "x"]]"#), by: ==)
    }

    /// The difference of a failure from that of a missing key.
    private static func withoutKey(_ path: String, _ expected: String) -> String? {
        let theirs = failure([String: [String: Wanted]].self, #"{"a": {"b": {}}}"#)
        return Agreement.difference(parsing(path, expected), theirs, by: ExactText.same)
    }

    @Test func theHelperRecordsWhatDiffers() {
        withKnownIssue {
            agrees(Double.self, "1", by: { _, _ in false })
        } matching: { issue in
            issue.comments.contains { $0.rawValue.hasPrefix("Double from 1: ours is Double(1.0, bits 3ff") }
        }
    }

    private struct Wanted: Decodable {
        let key: Int
    }
}
