import BenchmarkCases
import Foundation
import MillraceBackend

/// The cost of `Parser` beside the one call of `JSONDecoder` that reads the same value from the same bytes.
enum ParserCases {
    private static let decoder = JSONDecoder()

    /// Prints the ratios, for a document of 1 KB and one of 100 times that.
    ///
    /// - Returns: Whether all ratios meet their targets.
    static func run() -> Bool {
        JSONCases.run(cases(25) + cases(2_500))
    }

    /// Returns the cases of a document with this number of cities: strict parsing may take 1.05 times as long as
    /// `JSONDecoder`, of an array below a key 1.1 times, and pruning 1.3 times.
    private static func cases(_ count: Int) -> [JSONCase] {
        let data = document(count)
        func parsing(_ name: String, _ limit: Double, _ parse: @escaping () throws -> Int) -> JSONCase {
            JSONCase(
                name: "parser: \(name)",
                size: data.count,
                target: 1 / limit,
                ours: { (try? parse()) == count },
                theirs: { (try? decoder.decode(Cities.self, from: data))?.cities.count == count }
            )
        }
        func elements(_ result: Result<[Cities.City], CoreError>) throws -> Int { try result.get().count }
        return [
            parsing("strict", 1.05) {
                try (Parser.parse(data, decoder: decoder) as Result<Cities, CoreError>).get().cities.count
            },
            parsing("keyed", 1.1) { try elements(Parser.parse(data, key: "cities", decoder: decoder)) },
            parsing("keyed, strict", 1.1) {
                try elements(Parser.parse(data, key: "cities", strategy: .strict, decoder: decoder))
            },
            parsing("keyed, pruning", 1.3) {
                try elements(Parser.parse(data, key: "cities", strategy: .prune, decoder: decoder))
            },
        ]
    }

    private static func document(_ count: Int) -> Data {
        let cities = (0..<count).map { #"{"name":"City number \#($0)","people":\#($0 * 1_000)}"# }
        return Data((#"{"cities":["# + cities.joined(separator: ",") + "]}").utf8)
    }
}
