import BenchmarkCases
import Foundation
import MillraceBackend

/// `JSONValue` against Foundation's decoder and encoder with the same value, and against our own with structs of the
/// document's shape.
///
/// The access reads a member of each of many rows, once out of the value, and once out of the structs.
enum JSONValueCases {
    static var all: [JSONCase] {
        documents.flatMap { name, data in
            [
                againstFoundation("value: \(name), decode", data),
                encodingAgainstFoundation("value: \(name), encode", data),
            ]
        } + [
            againstStructs("value and structs: rows, decode", JSONSamples.rows(10_000), [JSONSamples.Row].self, 0.5),
            againstStructs("value and structs: tweets, decode", JSONSamples.tweets(600), JSONSamples.Tweets.self, 0.5),
            encodingAgainstStructs(
                "value and structs: rows, encode",
                JSONSamples.rows(10_000),
                [JSONSamples.Row].self,
                0.5
            ),
            access("value and dictionaries: access to 10,000 rows", JSONSamples.rows(10_000)),
        ]
    }

    private static var documents: [(String, Data)] {
        [
            ("small object, 1 KB", JSONSamples.object), ("10,000 rows", JSONSamples.rows(10_000)),
            ("tweets", JSONSamples.tweets(600)), ("catalog by id", JSONSamples.catalog(4_000)),
            ("outline of doubles", JSONSamples.outline(50_000)),
        ]
    }

    private static func againstFoundation(_ name: String, _ data: Data) -> JSONCase {
        .decode(name, data, JSONValue.self, 4)
    }

    private static func encodingAgainstFoundation(_ name: String, _ data: Data) -> JSONCase {
        .encode(name, data, JSONValue.self, 4)
    }

    /// Decodes the same document into a value and into structs, by our decoder.
    private static func againstStructs<Value: Decodable>(
        _ name: String,
        _ data: Data,
        _ type: Value.Type,
        _ target: Double
    ) -> JSONCase {
        JSONCase(
            name: name,
            size: data.count,
            target: target,
            ours: {
                let value: Result<JSONValue, CoreError> = Parser.parse(data)
                return (try? value.get()) != nil
            },
            theirs: {
                let value: Result<Value, CoreError> = Parser.parse(data)
                return (try? value.get()) != nil
            }
        )
    }

    private static func encodingAgainstStructs<Value: Codable>(
        _ name: String,
        _ data: Data,
        _ type: Value.Type,
        _ target: Double
    ) -> JSONCase {
        let value = try? JSONDecoder().decode(JSONValue.self, from: data)
        let structs = try? JSONDecoder().decode(type, from: data)
        return JSONCase(
            name: name,
            size: data.count,
            target: target,
            ours: { (try? Parser.encode(value).get()) != nil },
            theirs: { (try? Parser.encode(structs).get()) != nil }
        )
    }

    /// Reads two members of each row: out of the value, and out of what `JSONSerialization` makes of the document.
    private static func access(_ name: String, _ data: Data) -> JSONCase {
        let value = try? JSONDecoder().decode(JSONValue.self, from: data)
        let objects = (try? JSONSerialization.jsonObject(with: data)) as? [[String: Any]] ?? []
        return JSONCase(
            name: name,
            size: data.count,
            target: 1,
            ours: {
                var sum = 0
                for index in 0..<(value?.arrayValue?.count ?? 0) {
                    sum += value?[index]?["peopleCount"]?.intValue ?? 0
                    if value?[index]?["cityName"]?.stringValue == nil { return false }
                }
                return sum != 0
            },
            theirs: {
                var sum = 0
                for object in objects {
                    sum += object["peopleCount"] as? Int ?? 0
                    if object["cityName"] as? String == nil { return false }
                }
                return sum != 0
            }
        )
    }
}
