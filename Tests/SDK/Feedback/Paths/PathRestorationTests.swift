import Foundation
import MillraceFeedback
import MillraceStreams
import Testing

/// Paths that are written and read again: by the next run of the app, by another version of it, and from a damaged
/// file.
struct PathRestorationTests {
    private func decoded<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }

    private func path(_ text: String) throws -> Path<String> {
        try JSONDecoder().decode(Path<String>.self, from: Data(text.utf8))
    }

    /// A restored path is the same at each step, and goes on as the one that was written.
    @Test(arguments: 0..<6 as Range<UInt64>) func aRestoredPathGoesOn(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var path: Path<Int> = []
        for number in 0..<60 {
            path.step(&random) { number }
            var restored = try decoded(path)
            let paths = [restored, path]
            let (id, restoredID) = (path.push(-1), restored.push(-1))
            #expect(([paths[0], restored], id) == ([paths[1], path], restoredID))
        }
    }

    @Test func theForm() throws {
        var path: Path = ["a", "b"]
        path.pop()
        path.present("c")
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = try String(decoding: encoder.encode(path), as: UTF8.self)
        #expect(text == #"{"lastID":3,"screens":[{"id":1,"screen":"a"},{"id":3,"isPresented":true,"screen":"c"}]}"#)
        #expect(try self.path(text) == path)
        // A first screen can't be over another one.
        let root = try self.path(#"{"lastID": 1, "screens": [{"id": 1, "screen": "a", "isPresented": true}]}"#)
        #expect(root.map(\.isPresented) == [false])
    }

    @Test func whatIsNoPathThrows() {
        let texts = [
            "", "[]", "{}", "null", #"{"lastID": 1}"#, #"{"screens": []}"#,
            #"{"lastID": 1, "screens": [{"id": 1, "screen": 7}]}"#,
            #"{"lastID": 1, "screens": [{"id": "1", "screen": "a"}]}"#,
            #"{"lastID": 1, "screens": [{"screen": "a"}]}"#,
            #"{"lastID": 1, "screens": [{"id": 1, "screen": "a", "isPresented": 1}]}"#,
            // Ids that repeat, descend, or have not been given yet.
            #"{"lastID": 2, "screens": [{"id": 1, "screen": "a"}, {"id": 1, "screen": "b"}]}"#,
            #"{"lastID": 2, "screens": [{"id": 2, "screen": "a"}, {"id": 1, "screen": "b"}]}"#,
            #"{"lastID": 1, "screens": [{"id": 2, "screen": "a"}]}"#,
            #"{"lastID": 1, "screens": [{"id": 0, "screen": "a"}]}"#,
            #"{"lastID": 1, "screens": [{"id": -1, "screen": "a"}]}"#,
            #"{"lastID": -1, "screens": []}"#,
            #"{"lastID": 9223372036854775807, "screens": []}"#,
            #"{"lastID": 99999999999999999999, "screens": []}"#,
        ]
        for text in texts {
            #expect(throws: DecodingError.self, "\(text)") { try path(text) }
        }
    }

    @Test func theErrorNamesTheScreen() {
        let text = #"{"lastID": 2, "screens": [{"id": 1, "screen": "a"}, {"id": 2, "screen": 7}]}"#
        let error = #expect(throws: DecodingError.self) { try path(text) }
        guard case let .typeMismatch(_, context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue).joined(separator: ".") == "screens.Index 1.screen")
    }
}
