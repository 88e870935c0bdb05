import Foundation
import MillraceBackend
import MillraceJSON

/// Values from random documents, which both our encoder and Foundation's encode; the results are decoded again.
enum JSONFuzzEncoding {
    /// Returns the difference between our result and Foundation's; nil without one.
    static func difference(_ data: Data, _ choice: Int, _ outcomes: inout JSONFuzzOutcomes) -> String? {
        let encoder = encoders[choice % encoders.count]
        if choice / encoders.count % 2 == 0 {
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
            let again = (try? JSON.decode(Value.self, from: one, by: plain)).map { JSONFuzzText.text($0) }
            let original = (try? plain.decode(Value.self, from: other)).map { JSONFuzzText.text($0) }
            guard again == original else { return "decoded again ours is \(again ?? "-"), theirs \(original ?? "-")" }
            outcomes.returned += 1
            return nil
        default:
            return "ours is \(ours), theirs \(theirs)"
        }
    }

    private static let plain = JSONDecoder()
    private static let encoders: [JSONEncoder] = {
        let settings: [(JSONEncoder) -> Void] = [
            { $0.outputFormatting = .sortedKeys }, { $0.outputFormatting = [] },
            { $0.outputFormatting = [.sortedKeys, .prettyPrinted] },
            { $0.outputFormatting = [.sortedKeys, .withoutEscapingSlashes] },
            {
                $0.outputFormatting = .sortedKeys
                $0.keyEncodingStrategy = .convertToSnakeCase
                $0.dateEncodingStrategy = .iso8601
            },
            {
                $0.outputFormatting = [.sortedKeys, .prettyPrinted]
                $0.dateEncodingStrategy = .millisecondsSince1970
                $0.dataEncodingStrategy = .deferredToData
            },
        ]
        return settings.map { set in
            let encoder = JSONEncoder()
            set(encoder)
            return encoder
        }
    }()
}
