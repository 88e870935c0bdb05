import BenchmarkCases
import Foundation
import MillraceBackend

/// The cost of `Parser` beside the one call of `JSONDecoder` that reads the same value from the same bytes.
enum ParserCases {
    private static let decoder = JSONDecoder()

    private struct Way {
        let name: String
        let target: Double?
        let decode: (Data) -> Int?
        var nanoseconds = Double.infinity
        var isRight = true
    }

    /// Prints the ratios, for a document of 1 KB and one of 100 times that.
    ///
    /// - Returns: Whether all ratios meet their targets.
    static func run() -> Bool {
        var table = BenchmarkTable(["parser", "document", "us", "of JSONDecoder", "target", ""])
        var isGood = true
        for count in [25, 2_500] {
            let data = document(count)
            let ways = measured(data, count)
            for way in ways {
                let ratio = way.nanoseconds / ways[0].nanoseconds
                let isMet = way.isRight && ratio <= way.target ?? .infinity
                isGood = isGood && isMet
                table.add([
                    way.name,
                    "\(data.count) bytes",
                    BenchmarkTable.number(way.nanoseconds / 1_000),
                    BenchmarkTable.number(ratio, digits: 3) + "x",
                    way.target.map { BenchmarkTable.number($0, digits: 2) + "x" } ?? "",
                    isMet ? "" : "missed",
                ])
            }
        }
        print(table.text)
        return isGood
    }

    private static var ways: [Way] {
        [
            Way(name: "JSONDecoder", target: nil) { (try? decoder.decode(Cities.self, from: $0))?.cities.count },
            Way(name: "strict", target: 1.05) { data in
                let cities: Result<Cities, CoreError> = Parser.parse(data, decoder: decoder)
                return (try? cities.get())?.cities.count
            },
            Way(name: "keyed", target: 1.1) { data in
                let cities: Result<[Cities.City], CoreError> = Parser.parse(data, key: "cities", decoder: decoder)
                return (try? cities.get())?.count
            },
            Way(name: "keyed, strict", target: 1.1) { elements($0, .strict) },
            Way(name: "keyed, pruning", target: 1.3) { elements($0, .prune) },
        ]
    }

    private static func elements(_ data: Data, _ strategy: Parser.Strategy) -> Int? {
        let cities: Result<[Cities.City], CoreError> = Parser.parse(
            data,
            key: "cities",
            strategy: strategy,
            decoder: decoder
        )
        return (try? cities.get())?.count
    }

    /// Measures all ways in turns, and returns the best round of each.
    private static func measured(_ data: Data, _ count: Int) -> [Way] {
        var ways = ways
        let calls = max(1, 5_000 / count)
        for _ in 0..<100 {
            for index in ways.indices {
                let began = ContinuousClock.now
                for _ in 0..<calls { ways[index].isRight = ways[index].decode(data) == count && ways[index].isRight }
                let spent = (ContinuousClock.now - began) / .nanoseconds(1) / Double(calls)
                ways[index].nanoseconds = min(ways[index].nanoseconds, spent)
            }
        }
        return ways
    }

    private static func document(_ count: Int) -> Data {
        let cities = (0..<count).map { #"{"name":"City number \#($0)","people":\#($0 * 1_000)}"# }
        return Data((#"{"cities":["# + cities.joined(separator: ",") + "]}").utf8)
    }
}
