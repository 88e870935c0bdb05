import Foundation
import JSONTestSupport
import MillraceStreams
import TestSupport
import Testing

/// Random documents, whole and broken, decoded into types of many shapes: a small share of the thousands that the check
/// decodes.
@Suite struct RandomShareTests {
    private static let everyProductAgreesRows: [Row<@Sendable () -> Void>] = [
        Row("documents as anything", documentsAsAnything),
        Row("documents as models", documentsAsModels),
        Row("walks through documents", walksThroughDocuments),
    ]

    @Test(arguments: everyProductAgreesRows)
    func everyProductAgrees(_ row: Row<@Sendable () -> Void>) {
        row.value()
    }

    private static func documentsAsAnything() {
        var json = RandomJSON(seed: 18)
        for _ in 0..<TestDepth.times(1_500, dividedBy: 25) {
            let text = json.document()
            agrees(AnyJSON.self, text, by: AnyJSON.same)
            agrees(AnyJSON.self, Data(json.mutated(text)), by: AnyJSON.same)
        }
    }

    private static func documentsAsModels() {
        var json = RandomJSON(seed: 19)
        for _ in 0..<TestDepth.times(500, dividedBy: 16) {
            let text = json.document()
            for data in [Data(text.utf8), Data(json.mutated(text))] {
                agrees(FuzzModel.self, data, by: ==)
                agrees([FuzzModel].self, data, by: ==)
                agrees(FuzzTree.self, data, by: ==)
                agrees([String: FuzzTree].self, data, by: ==)
            }
        }
    }

    private static func walksThroughDocuments() {
        var json = RandomJSON(seed: 20)
        let keys = ["a", "b", "c", "\u{e9}", "0", "super", "a"]
        for seed in 0..<TestDepth.times(3_000, dividedBy: 25) {
            // At the root of an array or an object, most of the steps find something.
            let list = (0..<seed % 5).map { _ in json.document(depth: 2) }.joined(separator: ",")
            let members = keys.shuffled(using: &json.random).map { "\"\($0)\":\(json.document(depth: 2))" }
            let text = json.document()
            let data = seed % 4 == 0 ? Data(json.mutated(text)) : Data(text.utf8)
            for data in [data, Data("[\(list)]".utf8), Data("{\(members.joined(separator: ","))}".utf8)] {
                Transcript.$seed.withValue(UInt64(seed)) {
                    agrees(Transcript.self, data, by: { $0.lines == $1.lines })
                }
            }
        }
    }
}
