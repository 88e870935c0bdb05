import Foundation
import MillraceBackend
import MillraceJSONPatch
import TestSupport
import Testing

/// Both kinds of patches: what they are made of, and what they make.
@Suite struct PatchTests {
    /// Pairs of values that differ, or not, in each way.
    private static let values: [JSONValue] = [
        nil, 1, "a", [], [:], ["a": 1], ["a": 2], ["b": 1], ["c": nil, "b": 1], ["a": 1, "b": ["c": 1, "d": 2]],
        ["a": 1, "b": ["c": 1, "e": [1, 2]]], ["a/b": ["~c": 1]], ["a/b": ["~c": 2, "": 3]], [1, 2, 3], [1, 3],
        [0, 1, 2, 3], [1, [2, ["x": 3]], 3], [1, [2, ["x": 4]], 3, 3], ["list": [["id": 1], ["id": 2]]],
        ["list": [["id": 2]]],
    ]

    private static func hasNull(_ value: JSONValue) -> Bool {
        value.isNull || value.objectValue?.values.contains(where: \.isNull) == true
    }

    @Test func eachPatchMakesTheNewValueOfTheOld() throws {
        for old in Self.values {
            for new in Self.values {
                let (operations, merge) = (JSONPatch(from: old, to: new), MergePatch(from: old, to: new))
                // Null clears, so what has a null can't be told from what lacks the member.
                let isMerged = merge.applied(to: old) == new || Self.hasNull(new)
                let isSame = old == new && new.objectValue != nil
                let found = try (operations.applied(to: old), operations.isEmpty, isMerged, merge.isEmpty)
                #expect(
                    found == (new, old == new, true, isSame || new == [:] && old.objectValue == nil),
                    "\(old) → \(new): \(operations), \(merge)"
                )
            }
        }
    }

    @Test func aPatchIsWhatDiffers() {
        let old: JSONValue = ["name": "Paul", "nick": "P", "home": ["city": "Bath", "zip": "1"], "tags": ["a", "b"]]
        let new: JSONValue = [
            "name": "Paul", "home": ["city": "York", "zip": "1"], "tags": ["a", "c", "b"], "age": 4,
        ]
        let operations: JSONPatch = [
            .add("/age", 4), .replace("/home/city", "York"), .remove("/nick"), .add("/tags/1", "c"),
        ]
        #expect(
            (MergePatch(from: old, to: new).document, JSONPatch(from: old, to: new)) == (
                ["nick": nil, "home": ["city": "York"], "tags": ["a", "c", "b"], "age": 4], operations
            )
        )
    }

    /// The examples of RFC 7396, appendix A.
    @Test func mergingFollowsTheRFC() {
        let rows: [(JSONValue, MergePatch, JSONValue)] = [
            (["a": "b"], ["a": "c"], ["a": "c"]), (["a": "b"], ["b": "c"], ["a": "b", "b": "c"]),
            (["a": "b"], ["a": nil], [:]), (["a": "b", "b": "c"], ["a": nil], ["b": "c"]),
            (["a": ["b"]], ["a": "c"], ["a": "c"]), (["a": "c"], ["a": ["b"]], ["a": ["b"]]),
            (["a": ["b": "c"]], ["a": ["b": "d", "c": nil]], ["a": ["b": "d"]]),
            (["a": [["b": "c"]]], ["a": [1]], ["a": [1]]), (["a", "b"], MergePatch(["c", "d"]), ["c", "d"]),
            (["a": "b"], MergePatch(["c"]), ["c"]), (["a": "foo"], MergePatch(nil), nil),
            (["a": "foo"], MergePatch("bar"), "bar"), (["e": nil], ["a": 1], ["e": nil, "a": 1]),
            ([1, 2], ["a": "b", "c": nil], ["a": "b"]), ([:], ["a": ["bb": ["ccc": nil]]], ["a": ["bb": [:]]]),
        ]
        for (old, patch, new) in rows { #expect(patch.applied(to: old) == new, "\(patch)") }
    }

    @Test func operationsFollowTheRFC() throws {
        let rows: [(JSONValue, JSONPatch, JSONValue?)] = [
            (["a": 1], [.add("/b", 2)], ["a": 1, "b": 2]), (["a": [1, 3]], [.add("/a/1", 2)], ["a": [1, 2, 3]]),
            (["a": [1]], [.add("/a/-", 2)], ["a": [1, 2]]), (["a": 1], [.add("", 5)], 5),
            (["a": 1, "b": 2], [.remove("/a")], ["b": 2]), ([1, 2], [.remove("/0")], [2]),
            (["a": 1], [.replace("/a", nil)], ["a": nil]), ([1, 2], [.replace("/1", 5)], [1, 5]),
            (["a": ["b": 1], "c": [:]], [.move(from: "/a/b", to: "/c/d")], ["a": [:], "c": ["d": 1]]),
            ([1, 2, 3], [.move(from: "/0", to: "/2")], [2, 3, 1]),
            (["a": 1], [.copy(from: "/a", to: "/b")], ["a": 1, "b": 1]),
            (["a": 1], [.test("/a", 1), .replace("/a", 2)], ["a": 2]),
            (["~1": 10, "/": 9], [.test("/~01", 10)], ["~1": 10, "/": 9]),
            (["a": 1], [.test("/a", 2), .replace("/a", 2)], nil), (["a": 1], [.remove("/b")], nil),
            (["a": 1], [.replace("/b", 1)], nil), ([1], [.add("/2", 1)], nil), ([1], [.add("/01", 1)], nil),
            ([1], [.remove("/-")], nil), ([1], [.replace("/+0", 1)], nil), (["a": 1], [.add("/b/c", 1)], nil),
            (["a": 1], [.add("/a/b", 1)], nil), (["a": 1], [.add("a", 1)], nil), (["a": 1], [.add("/~2", 1)], nil),
            (["a": ["b": 1]], [.move(from: "/a", to: "/a/b")], nil), (["a": 1], [.copy(from: "/x", to: "/b")], nil),
        ]
        for (old, patch, new) in rows {
            #expect((try? patch.applied(to: old)) == new, "\(patch)")
        }
    }

    @Test func patchesAreDocuments() throws {
        let operations: JSONPatch = [
            .add("/a", nil), .remove("/b"), .replace("/c", [1]), .move(from: "/d", to: "/e"),
            .copy(from: "/f", to: "/g"),
            .test("/h", "x"),
        ]
        let text = try Parser.encode(operations).map { String(decoding: $0, as: UTF8.self) }.get()
        let merge: MergePatch = ["a": nil, "b": ["c": 1]]
        let document = try Parser.encode(merge).get()
        let unknown: Result<JSONPatch, CoreError> = Parser.parse(Data(#"[{"op": "swap", "path": "/a"}]"#.utf8))
        #expect(
            (text, String(decoding: document, as: UTF8.self), unknown.failure == nil) == (
                #"[{"op":"add","path":"/a","value":null},{"op":"remove","path":"/b"},"#
                    + #"{"op":"replace","path":"/c","value":[1]},{"from":"/d","op":"move","path":"/e"},"#
                    + #"{"from":"/f","op":"copy","path":"/g"},{"op":"test","path":"/h","value":"x"}]"#,
                #"{"a":null,"b":{"c":1}}"#, false
            )
        )
        let read: (JSONPatch, MergePatch) = try (Parser.parse(Data(text.utf8)).get(), Parser.parse(document).get())
        #expect(read == (operations, merge))
    }

    @Test func aPatchMovesBelowKeys() {
        let operations: JSONPatch = [.move(from: "/a", to: "/b"), .test("", 1)]
        #expect(
            (MergePatch(["a": 1]).below(["data", "x/y"]).document, operations.below(["x/y"])) == (
                ["data": ["x/y": ["a": 1]]], [.move(from: "/x~1y/a", to: "/x~1y/b"), .test("/x~1y", 1)]
            )
        )
    }

    /// A conflict that is no contradiction: both people changed other members.
    @Test func changesAreMergedIntoWhatAnotherHasStored() throws {
        struct Card: Codable, Equatable {
            var name: String
            var phone: String?
        }
        let read = Card(name: "Paul", phone: "1")
        let patch = MergePatch(
            from: try JSONValue(encoding: read),
            to: try JSONValue(encoding: Card(name: "Paula", phone: "1"))
        )
        #expect(try patch.applied(to: Card(name: "Paul", phone: nil)) == Card(name: "Paula", phone: nil))
    }
}
