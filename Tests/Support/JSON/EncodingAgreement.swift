import Foundation
import MillraceBackend
import MillraceJSON
import TestSupport
import Testing

/// Encodes a value with `JSON` and with `JSONEncoder`, and records an issue where a byte or an error differs.
///
/// Without sorted keys `JSONEncoder` has no order, so that the documents are compared as values then.
package func agreesOnEncoding<Value: Encodable>(
    _ value: Value,
    _ encoder: JSONEncoder,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let ours = EncodingOutcome { try JSON.encode(value, by: encoder) }
    let theirs = EncodingOutcome { try encoder.encode(value) }
    guard !ours.agrees(with: theirs, isSorted: encoder.outputFormatting.contains(.sortedKeys)) else { return }
    Issue.record("\(Value.self): ours is \(ours), theirs \(theirs)", sourceLocation: sourceLocation)
}

/// The same for all formats and strategies of an encoder; in a share of the tests for a fifth of them, which has each
/// format and each strategy, and is another one for each line and each length of a document.
package func agreesOnEncoding<Value: Encodable>(_ value: Value, sourceLocation: SourceLocation = #_sourceLocation) {
    let step = TestDepth.step(5)
    let length = (try? JSONEncoder().encode(value))?.count ?? 0
    for (place, encoder) in EncoderOptions.all.enumerated()
    where (place + sourceLocation.line + length).isMultiple(of: step) {
        agreesOnEncoding(value, encoder, sourceLocation: sourceLocation)
    }
}

/// What encoding gave: a document, or an error as text.
package enum EncodingOutcome: CustomStringConvertible {
    case document(Data)
    case failure(String)

    package init(_ encode: () throws -> Data) {
        do {
            self = .document(try encode())
        } catch {
            self = .failure("\(error)")
        }
    }

    package var description: String {
        switch self {
        case .document(let data): String(decoding: data, as: UTF8.self)
        case .failure(let error): "an error, \(error)"
        }
    }

    package func agrees(with other: EncodingOutcome, isSorted: Bool) -> Bool {
        switch (self, other) {
        case (.failure(let one), .failure(let other)): one == other
        case (.document(let one), .document(let other)) where isSorted: one == other
        case (.document(let one), .document(let other)):
            // As many bytes, and the same values.
            one == other || one.count == other.count && EncodingOutcome.values(one) == EncodingOutcome.values(other)
        default: false
        }
    }

    private static func values(_ data: Data) -> String? {
        (try? JSONDecoder().decode(AnyJSON.self, from: data)).map(ExactText.text)
    }
}

/// Encoders with all formats, and with each strategy.
package enum EncoderOptions {
    package static let all: [JSONEncoder] = formats.flatMap { format in strategies.map { made(format, $0) } }

    package static let formats: [JSONEncoder.OutputFormatting] = [
        [], .sortedKeys, [.sortedKeys, .prettyPrinted], [.sortedKeys, .withoutEscapingSlashes],
        [.prettyPrinted, .withoutEscapingSlashes],
    ]

    package static let strategies: [@Sendable (JSONEncoder) -> Void] = [
        { _ in },
        { $0.dateEncodingStrategy = .iso8601 },
        {
            $0.dateEncodingStrategy = .secondsSince1970
            $0.keyEncodingStrategy = .convertToSnakeCase
        },
        {
            $0.dateEncodingStrategy = .millisecondsSince1970
            $0.dataEncodingStrategy = .deferredToData
            $0.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "+/",
                negativeInfinity: "-\n",
                nan: "\"nan\""
            )
        },
        {
            $0.dateEncodingStrategy = .custom { date, encoder in
                var container = encoder.container(keyedBy: NameKey.self)
                if date.timeIntervalSince1970 > 0 { try container.encode(date.timeIntervalSince1970, forKey: "t") }
            }
            $0.dataEncodingStrategy = .custom { data, encoder in
                guard !data.isEmpty else { return }
                var container = encoder.singleValueContainer()
                try container.encode(data.count)
            }
        },
        {
            $0.keyEncodingStrategy = .custom { path in
                NameKey(stringValue: path.map(\.stringValue).joined(separator: "/"))
            }
        },
    ]

    package static func made(_ format: JSONEncoder.OutputFormatting, _ set: (JSONEncoder) -> Void) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = format
        encoder.userInfo = [NameKey.unit: "m"]
        set(encoder)
        return encoder
    }
}

extension NameKey {
    package static let unit = CodingUserInfoKey(rawValue: "unit") ?? { preconditionFailure("a key has a name") }()
}
