import Foundation
import JSONTestSupport
import TestSupport
import Testing

/// Foundation's types, of which some are a decoder's own business, with every strategy.
@Suite struct FoundationTypeTests {
    /// Decodes a value alone, in an array that has null too, and as a member that may be there.
    private static func agreesAsElementToo<T: Decodable>(
        _ type: T.Type,
        _ text: String,
        _ decoder: JSONDecoder = JSONDecoder(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        agrees(T.self, text, decoder: decoder, sourceLocation: sourceLocation)
        agrees([T?].self, "[\(text), null]", decoder: decoder, sourceLocation: sourceLocation)
        agrees(Twofold<T>.self, #"{"value": \#(text)}"#, decoder: decoder, sourceLocation: sourceLocation)
    }

    private static let everyProductAgreesRows: [Row<@Sendable () -> Void>] = [
        Row("dates", dates),
        Row("data of bytes", dataOfBytes),
        Row("floats that do not conform", floatsThatDoNotConform),
        Row("addresses and identifiers", addressesAndIdentifiers),
    ]

    @Test(arguments: everyProductAgreesRows)
    func everyProductAgrees(_ row: Row<@Sendable () -> Void>) {
        row.value()
    }

    private static func dates() {
        let all: [String] = [
            "null", "0", "1", "-1.5", "1e999", "1e-400", "01", "true", "[]", "{}", #""""#, #""1""#, #""x""#,
            #""2020-01-01T00:00:00Z""#, #""2020-01-01T00:00:00.5Z""#,
            #""2020-01-01T00:00:00.123456Z""#, #""2020-01-01T00:00:00+01:00""#, #""2020-01-01T00:00:00+0100""#,
            #""2020-01-01T00:00:00-23:59""#, #""2020-01-01t00:00:00z""#,
            #""2020-01-01 00:00:00Z""#, #""2020-01-01T00:00:00""#, #""2020-01-01""#, #""20200101T000000Z""#,
            #""2020-13-01T00:00:00Z""#, #""2020-02-30T00:00:00Z""#, #""2020-01-01T24:00:00Z""#,
            #""2020-01-01T23:59:60Z""#, #""+2020-01-01T00:00:00Z""#, #""12020-01-01T00:00:00Z""#,
            #""-001-01-01T00:00:00Z""#, #"" 2020-01-01T00:00:00Z""#, #""2020-01-01T00:00:00Z ""#,
            #""2020-1-1T0:0:0Z""#, #""2020-W01-1T00:00:00Z""#, #""2020-01-01T00:00:00\u005a""#,
            #""0001-01-01T00:00:00Z""#,
            #""1582-10-10T00:00:00Z""#, #""2020-01-01T00:00Z""#, #""２０２０-01-01T00:00:00Z""#,
        ]
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "yyyy-MM-dd"
        for text in all {
            let strategies: [JSONDecoder.DateDecodingStrategy] = [
                .deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601, .formatted(formatter),
                .custom { decoder in
                    let text = try? decoder.singleValueContainer().decode(String.self)
                    return Date(timeIntervalSince1970: Double((text ?? "").utf8.count + 100 * decoder.codingPath.count))
                },
                .custom { decoder in
                    let number = try decoder.container(keyedBy: NameKey.self).decodeIfPresent(Double.self, forKey: "at")
                    return Date(timeIntervalSince1970: number ?? -1)
                },
                .custom { decoder in throw Refusing.Refusal() },
            ]
            for strategy in strategies {
                let decoder = JSONDecoder()
                decoder.dateDecodingStrategy = strategy
                agreesAsElementToo(Date.self, text, decoder)
            }
        }
    }

    private static func dataOfBytes() {
        let all: [String] = [
            "null", "1", "[]", "[1, 2, 255]", "[1, 256]", "[-1]", "[1.0]", "{}", #""""#, #""AQID""#, #""AQ==""#,
            #""AQI=""#,
            #""AQ""#, #""AQ=""#, #""A""#, #""=""#, #""====""#, #""A Q==""#,
            #""AQ==\n""#, #""\nAQ==""#, #""AR==""#, #""A-_=""#, #""*""#, #""A\u0051==""#, #""AQ\/\/""#, #""AQ+/""#,
            #""AQ==AQ==""#, #""é===""#, #""\q""#, "[1,]", #"["AQ=="]"#,
        ]
        for text in all {
            let strategies: [JSONDecoder.DataDecodingStrategy] = [
                .base64, .deferredToData, .custom { Data(try $0.singleValueContainer().decode(String.self).utf8) },
                .custom { Data($0.codingPath.map { UInt8(truncatingIfNeeded: $0.stringValue.utf8.count) }) },
            ]
            for strategy in strategies {
                let decoder = JSONDecoder()
                decoder.dataDecodingStrategy = strategy
                agreesAsElementToo(Data.self, text, decoder)
                agreesAsElementToo([UInt8].self, text, decoder)
            }
        }
    }

    private static func floatsThatDoNotConform() {
        let all: [String] = [
            "0", "1.5", #""+I""#, #""-I""#, #""N""#, #""n""#, #""""#, #""x""#, #""1""#, #""\u004e""#, "1e999", "1e-999",
            "null", "true", "[]", "NaN",
        ]
        for text in all {
            let decoder = JSONDecoder()
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "+I",
                negativeInfinity: "-I",
                nan: "N"
            )
            for decoder in [decoder, JSONDecoder()] {
                agreesAsElementToo(Double.self, text, decoder)
                agreesAsElementToo(Float.self, text, decoder)
                agreesAsElementToo(CGFloat.self, text, decoder)
                agreesAsElementToo(Decimal.self, text, decoder)
                agreesAsElementToo(Date.self, text, decoder)
            }
        }
    }

    private static func addressesAndIdentifiers() {
        let all: [String] = [
            "null", "1", "[]", "{}", #""""#, #""/x""#, #""http://a/b?c=d#e""#, #""http://a b""#, #""http://[""#,
            #""http:\/\/a\/b""#, #""http://é/ü""#, #""%""#, #""mailto:x""#, #""\u0000""#,
            #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#, #""e621e1f8-c36c-495a-93fc-0c247a3e6e5f""#,
            #""E621E1F8C36C495A93FC0C247A3E6E5F""#, #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F ""#,
            #"{"relative": "x", "base": "http://a/"}"#,
            #"{"exponent":0,"length":1,"isNegative":false,"isCompact":true,"mantissa":[7,0,0,0,0,0,0,0]}"#, "[0, 1]",
            "[[1, 2], [3, 4]]",
        ]
        for text in all {
            agreesAsElementToo(URL.self, text)
            agreesAsElementToo(UUID.self, text)
            agreesAsElementToo(Decimal.self, text)
            agreesAsElementToo(CGPoint.self, text)
            agreesAsElementToo(CGRect.self, text)
            agreesAsElementToo([UUID: Int].self, "[\(text), 1]")
            agreesAsElementToo([URL: Int].self, "[\(text), 1]")
        }
    }
}
