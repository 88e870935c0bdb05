import Foundation
import JSONTestSupport
import MillraceBackend
import TestSupport
import Testing

/// Types with ways of their own, encoded with all options, and decoded from what comes of it, beside Foundation.
@Suite struct OddTypesTests {
    /// Encodes a value with all options, and decodes each document with decoders of several settings.
    private static func agreesBothWays<Value: Codable>(
        _ value: Value,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        agreesOnEncoding(value, sourceLocation: sourceLocation)
        agreesOnEncoding(["a_b": [value]], sourceLocation: sourceLocation)
        for encoder in EncoderOptions.all.prefix(while: { $0 !== EncoderOptions.all[1] }) + OddTypesTests.encoders {
            guard let document = try? encoder.encode(value) else { continue }
            for decoder in OddTypesTests.decoders {
                agrees(Value.self, document, decoder: decoder, sourceLocation: sourceLocation)
                agrees(
                    [Value].self,
                    Data("[".utf8) + document + Data("]".utf8),
                    decoder: decoder,
                    sourceLocation: sourceLocation
                )
                let wrapped = Data(#"{"a_b":"#.utf8) + document + Data("}".utf8)
                agrees([String: Value].self, wrapped, decoder: decoder, sourceLocation: sourceLocation)
            }
        }
    }

    private static let encoders: [JSONEncoder] = [
        EncoderOptions.made([.sortedKeys]) { _ in },
        EncoderOptions.made([.sortedKeys, .prettyPrinted]) { $0.keyEncodingStrategy = .convertToSnakeCase },
    ]

    private static let decoders: [JSONDecoder] = {
        let settings: [(JSONDecoder) -> Void] = [
            { _ in }, { $0.keyDecodingStrategy = .convertFromSnakeCase }, { $0.allowsJSON5 = true },
        ]
        return settings.map { set in
            let decoder = JSONDecoder()
            decoder.userInfo = [NameKey.unit: "m"]
            set(decoder)
            return decoder
        }
    }()

    private static let everyProductAgreesRows: [Row<@Sendable () -> Void>] = [
        Row("values", values),
        Row("documents", documents),
        Row("depth", depth),
    ]

    @Test(arguments: everyProductAgreesRows)
    func everyProductAgrees(_ row: Row<@Sendable () -> Void>) {
        row.value()
    }

    private static func values() {
        agreesBothWays(OddValues.Tables())
        agreesBothWays(OddValues.Names())
        agreesBothWays(OddValues.Shape.pair(.circle(radius: -0.0), .named("n", inner: .pair(.none, .named("\u{0}")))))
        agreesBothWays(OddValues.Others())
        for isForgiven in [true, false] {
            agreesOnEncoding(OddValues.Failing(isForgiven: isForgiven))
            agreesOnEncoding(["k": OddValues.Failing(isForgiven: isForgiven)])
        }
    }

    /// Documents that no encoder writes, decoded into types of this file; in a share into every second one in turn.
    private static func documents() {
        let all: [String] = [
            #"{"\u00e9":1,"é":2,"e\u0301":3}"#, #"{"\ud800":1}"#, #"["\udc00\ud800"]"#, "[1e400]", "{}", "[]",
            #"{"none":{}}"#, #"{"none":{},"circle":{"radius":1}}"#, #"{"circle":{"radius":"x"}}"#,
            #"{"pair":{"_0":{"none":{}},"_1":{"named":{"_0":"x"}}}}"#,
            #"{"byNumber":{"7":"x","08":"y","x":"z"},"bySuit":{"of hearts":[]},"byLevel":{"1":"a","2":"b"},"byID":[]}"#,
        ]
        var turn = 0
        for text in all {
            let digits = String(repeating: "7", count: 400)
            for text in [text, text.replacingOccurrences(of: "1", with: digits), "\u{feff}" + text] {
                for decoder in OddTypesTests.decoders where !decoder.allowsJSON5 || !text.contains("\u{feff}") {
                    func agreesInTurn<T: Decodable>(_ type: T.Type) {
                        turn += 1
                        if turn.isMultiple(of: TestDepth.step(2)) { agrees(type, text, decoder: decoder) }
                    }
                    agreesInTurn(OddValues.Tables.self)
                    agreesInTurn(OddValues.Names.self)
                    agreesInTurn(OddValues.Shape.self)
                    agreesInTurn([Float16].self)
                }
            }
        }
    }

    /// The deepest documents that are read, in both encodings of two bytes too.
    private static func depth() {
        let all: [Int] = TestDepth.current == .share ? [512, 513] : [510, 511, 512, 513, 514]
        for depth in all {
            for (open, close) in [("[", "]"), (#"{"k":"#, "}")] {
                let text = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
                agrees(AnyJSON.self, text, by: AnyJSON.same)
                agrees(Ignorant.self, text)
                for encoding in [String.Encoding.utf16BigEndian, .utf16LittleEndian, .utf16, .utf32BigEndian] {
                    agrees(Ignorant.self, text.data(using: encoding) ?? Data())
                }
            }
        }
    }
}
