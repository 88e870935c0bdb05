import Foundation
import JSONTestSupport
import MillraceBackend
import MillraceJSON
import MillraceStreams

/// One case: a document, a type and options, or a value and options.
enum JSONFuzzCase {
    /// Returns the difference between our result and Foundation's; nil without one.
    static func difference(_ random: inout SeededGenerator, _ outcomes: inout JSONFuzzOutcomes) -> String? {
        let isEncoding = Int.random(in: 0..<4, using: &random) == 0
        let isBroken = Int.random(in: 0..<4, using: &random) == 0
        let choice = Int.random(in: 0..<1 << 20, using: &random)
        var json = RandomJSON(seed: random.next())
        let document = json.document()
        let bytes = isBroken ? json.mutated(document) : Array(document.utf8)
        var data = Data(bytes)
        guard !isEncoding else { return JSONFuzzEncoding.difference(data, choice, &outcomes) }
        let (options, shape) = (choice % decoders.count, choice / decoders.count % 24)
        let decoder = decoders[options]
        // Foundation traps where a document ends this way, and at a number with further digits behind it in memory.
        if decoder.allowsJSON5 { data.append(UInt8(ascii: "\n")) }
        let isText = String(data: data, encoding: .utf8) != nil
        guard !decoder.allowsJSON5 || isText && !hasOpenSign(bytes) else { return nil }
        let compared = compare(shape, data, decoder, choice)
        if compared.isDecoded { outcomes.decoded += 1 } else { outcomes.refused += 1 }
        let text = String(decoding: data, as: UTF8.self)
        return compared.difference.map { "options \(options), shape \(shape), \(text): \($0)" }
    }

    /// Returns whether a sign ends a number, as in `1e+` and `1e5-`.
    private static func hasOpenSign(_ bytes: [UInt8]) -> Bool {
        bytes.indices.contains { place in
            let next = bytes[place...].dropFirst().first ?? 0
            let isSign = bytes[place] == UInt8(ascii: "+") || bytes[place] == UInt8(ascii: "-")
            return isSign && next &- UInt8(ascii: "0") > 9 && next != UInt8(ascii: ".")
        }
    }

    private static func compare(
        _ shape: Int,
        _ data: Data,
        _ decoder: JSONDecoder,
        _ choice: Int
    ) -> (isDecoded: Bool, difference: String?) {
        switch shape {
        case 0: compare([Int].self, data, decoder)
        case 1: compare([Double].self, data, decoder)
        case 2: compare([String].self, data, decoder)
        case 3: compare([Date].self, data, decoder)
        case 4: compare([Data?].self, data, decoder)
        case 5: compare([UUID].self, data, decoder)
        case 6: compare([String: Int].self, data, decoder)
        case 7: compare([String: [Double?]].self, data, decoder)
        case 8: compare([Float].self, data, decoder)
        case 9: compare([UInt8].self, data, decoder)
        case 10: compare([Decimal].self, data, decoder)
        case 11: compare(JSONFuzzModel.self, data, decoder)
        case 12: compare([JSONFuzzModel].self, data, decoder)
        case 13: compare([String: JSONFuzzModel].self, data, decoder)
        case 14: compare(JSONFuzzSnake.self, data, decoder)
        case 15...18: compare(JSONTree.self, data, decoder)
        default: Transcript.$seed.withValue(UInt64(choice)) { compare(Transcript.self, data, decoder) }
        }
    }

    private static func compare<Value: Decodable>(
        _ type: Value.Type,
        _ data: Data,
        _ decoder: JSONDecoder
    ) -> (isDecoded: Bool, difference: String?) {
        let ours = Result { try JSON.decode(type, from: data, by: decoder) }
        let theirs = Result { try decoder.decode(type, from: data) }
        switch (ours, theirs) {
        case (.success(let one), .success(let other)):
            let (one, other) = (ExactText.text(one), ExactText.text(other))
            return (true, one == other ? nil : "ours is \(one), theirs \(other)")
        case (.failure(let one), .failure(let other)):
            // In a dictionary, chance decides which member fails first.
            let isSame = "\(one)" == "\(other)" || JSONFuzzCase.hasDictionary(type)
            return (false, isSame ? nil : "ours fails with \(one), theirs with \(other)")
        default:
            return (false, "ours is \(ours), theirs \(theirs)")
        }
    }

    private static func hasDictionary(_ type: any Any.Type) -> Bool {
        "\(type)".contains("Dictionary") || type is JSONTree.Type || type is JSONFuzzSnake.Type
            || type is JSONFuzzModel.Type || type is [JSONFuzzModel].Type
    }

    private static let decoders: [JSONDecoder] = {
        let settings: [(JSONDecoder) -> Void] = [
            { _ in }, { _ in }, { $0.dateDecodingStrategy = .iso8601 }, { $0.dateDecodingStrategy = .secondsSince1970 },
            {
                $0.dateDecodingStrategy = .millisecondsSince1970
                $0.dataDecodingStrategy = .deferredToData
            },
            { $0.keyDecodingStrategy = .convertFromSnakeCase },
            {
                $0.keyDecodingStrategy = .convertFromSnakeCase
                $0.dateDecodingStrategy = .iso8601
            },
            { $0.allowsJSON5 = true },
            {
                $0.nonConformingFloatDecodingStrategy = .convertFromString(
                    positiveInfinity: "x",
                    negativeInfinity: "",
                    nan: "NaN"
                )
            },
            { $0.keyDecodingStrategy = .custom { $0.last ?? NameKey(name: "") } },
        ]
        return settings.map { set in
            let decoder = JSONDecoder()
            set(decoder)
            return decoder
        }
    }()
}
