import Foundation
import MillraceBackend
import Testing

/// The comparison itself: it has to see what it is there for.
@Suite struct AgreementTests {
    private func differs<T>(_ ours: T, _ theirs: T) -> Bool {
        Agreement.difference(.success(ours), .success(theirs), by: ExactText.same) != nil
    }

    private func failure<T: Decodable>(_ type: T.Type, _ text: String) -> Result<T, any Error> {
        Result { try JSONDecoder().decode(T.self, from: Data(text.utf8)) }
    }

    @Test func valuesThatAreOnlyAlmostEqualDiffer() {
        #expect(differs(1, 2))
        #expect(differs(0.0, -0.0))
        #expect(differs(Float(0), -Float(0)))
        #expect(differs("\u{e9}", "e\u{301}"))
        #expect(differs(["a": ["\u{e9}"]], ["a": ["e\u{301}"]]))
        #expect(differs(["a": 1, "b": 2], ["a": 1, "b": 3]))
        #expect(differs(Optional("x"), nil))
        #expect(differs(Decimal(1), Decimal(2)))
        #expect(differs(Data([1]), Data([2])))
        #expect(differs(JSONValue.number(1), .text("1")))
        #expect(!differs(Double.nan, .nan))
        #expect(!differs(["a": 1, "b": 2, "c": 3], ["c": 3, "b": 2, "a": 1]))
        #expect(!differs(Set(1...40), Set((1...40).reversed())))
    }

    @Test func aValueInPlaceOfAFailureDiffersAndTheOtherWayRound() {
        let parsing = CoreError.parsing(.init(codingPath: "", expected: "a JSON document", found: "malformed text"))

        #expect(Agreement.difference(.success(1), failure(Int.self, "x"), by: ==) != nil)
        #expect(Agreement.difference(.failure(parsing), .success(1), by: ==) != nil)
        #expect(Agreement.difference(.failure(parsing), failure(Int.self, "x"), by: ==) == nil)
        #expect(Agreement.difference(.failure(.transport(.reset)), failure(Int.self, "x"), by: ==) != nil)
        #expect(Agreement.difference(.success(1), .success(1), isEmpty: true, by: ==) != nil)
    }

    @Test func failuresAtOtherPlacesOrWithOtherExpectationsDiffer() {
        let theirs = failure([[Int]].self, #"[[1, "x"]]"#)
        func difference(_ path: String, _ expected: String) -> String? {
            let reason = CoreError.ParsingReason(codingPath: path, expected: expected, found: "a string")
            return Agreement.difference(.failure(.parsing(reason)), theirs, by: ==)
        }

        #expect(difference("[0][1]", "a whole number") == nil)
        #expect(difference("[0]", "a whole number") != nil)
        #expect(difference("", "a whole number") != nil)
        #expect(difference("[0][1]", "a string") != nil)
        #expect(difference("[0][1]", "a JSON document") != nil)
    }

    @Test func aMissingKeyIsNamed() {
        let theirs = failure([String: [String: Wanted]].self, #"{"a": {"b": {}}}"#)
        func difference(_ path: String, _ expected: String) -> String? {
            let reason = CoreError.ParsingReason(codingPath: path, expected: expected, found: "an empty object")
            return Agreement.difference(.failure(.parsing(reason)), theirs, by: ExactText.same)
        }

        #expect(difference("a.b.key", "the key “key”") == nil)
        #expect(difference("a.b", "the key “key”") != nil)
        #expect(difference("a.b.key", "the key “other”") != nil)
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
