import Foundation
import JSONTestSupport
import MillraceBackend
import MillraceJSON

/// Values from random documents, which both our encoder and Foundation's encode; the results are decoded again.
enum JSONFuzzEncoding {
    /// Returns the difference between our result and Foundation's; nil without one.
    static func difference(_ data: Data, _ choice: Int, _ outcomes: inout JSONFuzzOutcomes) -> String? {
        let encoder = EncoderOptions.all[choice % EncoderOptions.all.count]
        if choice / EncoderOptions.all.count % 2 == 0 {
            guard let value = try? plain.decode(JSONTree.self, from: data) else { return nil }
            return difference(value, encoder, &outcomes)
        }
        guard let value = try? plain.decode(JSONFuzzModel.self, from: data) else { return nil }
        return difference(value, encoder, &outcomes)
    }

    private static func difference<Value: Codable>(
        _ value: Value,
        _ encoder: JSONEncoder,
        _ outcomes: inout JSONFuzzOutcomes
    ) -> String? {
        let ours = Result { try JSON.encode(value, by: encoder) }
        let theirs = Result { try encoder.encode(value) }
        switch (ours, theirs) {
        case (.failure(let one), .failure(let other)):
            return "\(one)" == "\(other)" ? nil : "ours fails with \(one), theirs with \(other)"
        case (.success(let one), .success(let other)):
            outcomes.encoded += 1
            let isSorted = encoder.outputFormatting.contains(.sortedKeys)
            guard isSorted ? one == other : one.count == other.count else {
                let (one, other) = (String(decoding: one, as: UTF8.self), String(decoding: other, as: UTF8.self))
                return "ours is \(one), theirs \(other)"
            }
            guard case .useDefaultKeys = encoder.keyEncodingStrategy,
                case .deferredToDate = encoder.dateEncodingStrategy
            else { return nil }
            let again = (try? JSON.decode(Value.self, from: one, by: plain)).map(ExactText.text)
            let original = (try? plain.decode(Value.self, from: other)).map(ExactText.text)
            guard again == original else { return "decoded again ours is \(again ?? "-"), theirs \(original ?? "-")" }
            outcomes.returned += 1
            return nil
        default:
            return "ours is \(ours), theirs \(theirs)"
        }
    }

    private static let plain = JSONDecoder()
}
