import Foundation
import JSONTestSupport
import MillraceStreams
import TestSupport
import Testing

/// A small share of the random documents, numbers and values of which `Tests/Outer/SDK/JSON` has thousands: each form
/// agrees.
@Suite struct RandomShareTests {
    private static let everyProductAgreesRows: [Row<@Sendable () -> Void>] = [
        Row("documents as anything", documentsAsAnything),
        Row("documents as models", documentsAsModels),
        Row("walks through documents", walksThroughDocuments),
        Row("numbers", numbers),
        Row("values", values),
    ]

    @Test(arguments: everyProductAgreesRows)
    func everyProductAgrees(_ row: Row<@Sendable () -> Void>) {
        row.value()
    }

    private static func documentsAsAnything() {
        var json = RandomJSON(seed: 18)
        for _ in 0..<60 {
            let text = json.document()
            agrees(AnyJSON.self, text, by: AnyJSON.same)
            agrees(AnyJSON.self, Data(json.mutated(text)), by: AnyJSON.same)
        }
    }

    private static func documentsAsModels() {
        var json = RandomJSON(seed: 19)
        for _ in 0..<30 {
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
        for seed in 0..<120 as Range<UInt64> {
            let text = seed % 2 == 0 ? json.document() : "[\(json.document(depth: 2)),\(json.document(depth: 2))]"
            Transcript.$seed.withValue(seed) { agrees(Transcript.self, text, by: { $0.lines == $1.lines }) }
        }
    }

    private static func numbers() {
        var random = SeededGenerator(seed: 21)
        for _ in 0..<40 {
            let text = RandomNumber.text(using: &random)
            agrees(Double.self, text)
            agrees(Float.self, text)
            agrees(Int.self, text)
            agrees(UInt64.self, text)
            agrees(Decimal.self, text)
        }
    }

    private static func values() {
        var random = SeededGenerator(seed: 22)
        for (place, encoder) in EncoderOptions.all.enumerated() {
            let numbers = EncodedTree.list(
                (0..<4).map { _ in .real(Double(Int64(truncatingIfNeeded: random.next())) / 1e6) }
            )
            agreesOnEncoding(
                EncodedTree.object([("a/\u{e9}", numbers), ("aB", .text("\(place)\n")), ("b", .nothing)]),
                encoder
            )
        }
    }
}
