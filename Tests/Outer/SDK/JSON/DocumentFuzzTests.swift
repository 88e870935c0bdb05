import Foundation
import JSONTestSupport
import TestSupport
import Testing

/// Random documents, whole and broken, decoded into types of many shapes.
@Suite struct DocumentFuzzTests {
    @Test func randomDocumentsAsAnything() {
        var json = RandomJSON(seed: 8)
        for _ in 0..<TestDepth.times(1_500) {
            let text = json.document()
            agrees(AnyJSON.self, text, by: AnyJSON.same)
            agrees(AnyJSON.self, Data(json.mutated(text)), by: AnyJSON.same)
        }
    }

    @Test func randomDocumentsAsModels() {
        var json = RandomJSON(seed: 9)
        for _ in 0..<TestDepth.times(500) {
            let text = json.document()
            for data in [Data(text.utf8), Data(json.mutated(text))] {
                agrees(FuzzModel.self, data, by: ==)
                agrees([FuzzModel].self, data, by: ==)
                agrees(FuzzTree.self, data, by: ==)
                agrees([String: FuzzTree].self, data, by: ==)
                agrees(Ignorant.self, data, by: { _, _ in true })
            }
        }
    }

    @Test func randomWalksThroughRandomDocuments() {
        var json = RandomJSON(seed: 10)
        for seed in 0..<TestDepth.times(3_000) {
            let text = json.document()
            let data = seed % 4 == 0 ? Data(json.mutated(text)) : Data(text.utf8)
            Transcript.$seed.withValue(UInt64(seed)) { agrees(Transcript.self, data, by: { $0.lines == $1.lines }) }
        }
    }

    /// Arrays and objects at the root, where most of the steps find something.
    @Test func randomWalksThroughFittingDocuments() {
        var json = RandomJSON(seed: 11)
        for seed in 0..<TestDepth.times(600) {
            let list = "[" + (0..<seed % 5).map { _ in json.document(depth: 2) }.joined(separator: ",") + "]"
            let keys = ["a", "b", "c", "\u{e9}", "0", "super", "a"]
            let members = keys.shuffled(using: &json.random).map { "\"\($0)\":\(json.document(depth: 2))" }
            for text in [list, "{" + members.joined(separator: ",") + "}"] {
                Transcript.$seed.withValue(UInt64(seed)) { agrees(Transcript.self, text, by: { $0.lines == $1.lines }) }
            }
        }
    }
}
