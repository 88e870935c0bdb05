import BenchmarkCases
import Foundation
import MillraceBackend

/// The cost of decoding and encoding beside `JSONDecoder` and `JSONEncoder`: `benchmarks json`.
package enum JSONCases {
    /// Prints the ratios of all cases.
    ///
    /// - Parameter wanted: A part of the names of the cases to run; by default all run.
    /// - Returns: Whether every case is as fast as its target.
    package static func run(_ wanted: String?) -> Bool {
        run(
            (decoding + encoding + JSONValueCases.all).filter { benchmark in
                wanted.map { benchmark.name.contains($0) } ?? true
            }
        )
    }

    static func run(_ cases: [JSONCase]) -> Bool {
        var table = BenchmarkTable(["JSON", "bytes", "MB/s", "of Foundation", "target", ""])
        var isGood = true
        for benchmark in cases {
            let (ours, theirs) = benchmark.measured()
            let isMet = ours > 0 && ours * benchmark.target <= theirs
            isGood = isGood && isMet
            table.add([
                benchmark.name, "\(benchmark.size)",
                BenchmarkTable.number(Double(benchmark.size) / ours * 1_000, digits: 0),
                BenchmarkTable.number(theirs / ours, digits: 2) + "x",
                BenchmarkTable.number(benchmark.target, digits: 2) + "x",
                isMet ? "" : "missed",
            ])
        }
        print(table.text)
        return isGood
    }

    private typealias Row = JSONSamples.Row

    private static var decoding: [JSONCase] {
        [
            .decode("small object, 1 KB", JSONSamples.object, [Row].self, 4),
            .decode("10,000 rows", JSONSamples.rows(10_000), [Row].self, 4),
            .decode("10,000 rows, snake case", JSONSamples.snakeRows(10_000), [Row].self, 4, isSnake: true),
            .decode("tweets", JSONSamples.tweets(600), JSONSamples.Tweets.self, 4),
            .decode("outline of doubles", JSONSamples.outline(50_000), [[[Double]]].self, 4),
            .decode("catalog by id", JSONSamples.catalog(4_000), [String: JSONSamples.Entry].self, 4),
            .decode("[String: Int] of 50,000 names", JSONSamples.names(50_000), [String: Int].self, 1),
            .decode("8 members", JSONSamples.wide(8), [[String: Int]].self, 1),
            .decode("32 members, by key", JSONSamples.wide(32), [JSONSamples.Wide].self, 1),
            .decode("33 members, by key", JSONSamples.wide(33), [JSONSamples.Wide].self, 1),
            .decode("100 members, by key", JSONSamples.wide(100), [JSONSamples.Wide].self, 1),
            .decode("Int before Double", JSONSamples.reals(5_000), [JSONSamples.Attempt].self, 1),
            .decode("x.0 as Int in the last row", JSONSamples.rows(with: "7.0", in: 1_999), [Row].self, 1),
            .decode("early type mismatch", JSONSamples.rows(with: "\"x\"", in: 0), [Row].self, 1, fails: true),
            .decode("late type mismatch", JSONSamples.rows(with: "\"x\"", in: 1_999), [Row].self, 1, fails: true),
            .decode("number that doesn't fit", JSONSamples.rows(with: "1e99", in: 1_999), [Row].self, 1, fails: true),
            .decode("truncated", Data(JSONSamples.rows(2_000).dropLast(40)), [Row].self, 1, fails: true),
            .decode("malformed in the middle", JSONSamples.rows(with: "7 8", in: 1_000), [Row].self, 1, fails: true),
            .decode("no number in the middle", JSONSamples.rows(with: "1.", in: 1_000), [Row].self, 0.7, fails: true),
            .decode("dates, UUIDs, base 64", JSONSamples.typed(2_000), [JSONSamples.Typed].self, 4),
        ]
    }

    private static var encoding: [JSONCase] {
        [
            .encode("encode: small object, 1 KB", JSONSamples.object, [Row].self, 5),
            .encode("encode: 10,000 rows", JSONSamples.rows(10_000), [Row].self, 5),
            .encode("encode: tweets", JSONSamples.tweets(600), JSONSamples.Tweets.self, 5),
            .encode("encode: outline of doubles", JSONSamples.outline(50_000), [[[Double]]].self, 1),
            .encode("encode: catalog by id", JSONSamples.catalog(4_000), [String: JSONSamples.Entry].self, 5),
            .encode("encode: dates, UUIDs, base 64", JSONSamples.typed(2_000), [JSONSamples.Typed].self, 5),
        ]
    }
}

/// A piece of work that both implementations do.
struct JSONCase {
    let name: String
    /// The size of the document, in bytes.
    let size: Int
    /// The speed that is required, as a multiple of Foundation's.
    let target: Double
    /// The work by our code and by Foundation's, each of which returns whether its result is right.
    let ours: () -> Bool
    let theirs: () -> Bool

    static func decode<Value: Decodable>(
        _ name: String,
        _ data: Data,
        _ type: Value.Type,
        _ target: Double,
        isSnake: Bool = false,
        fails: Bool = false
    ) -> JSONCase {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        if isSnake { decoder.keyDecodingStrategy = .convertFromSnakeCase }
        return JSONCase(
            name: name,
            size: data.count,
            target: target,
            ours: {
                let value: Result<Value, CoreError> = Parser.parse(data, decoder: decoder)
                return fails == ((try? value.get()) == nil)
            },
            theirs: { fails == ((try? decoder.decode(type, from: data)) == nil) }
        )
    }

    static func encode<Value: Codable>(
        _ name: String,
        _ data: Data,
        _ type: Value.Type,
        _ target: Double
    ) -> JSONCase {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let value = try? decoder.decode(type, from: data)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return JSONCase(
            name: name,
            size: data.count,
            target: target,
            ours: { (try? Parser.encode(value, encoder: encoder).get()) != nil },
            theirs: { (try? encoder.encode(value)) != nil }
        )
    }

    /// Returns the nanoseconds of both, the best of rounds in turns, or zero if one had a wrong result.
    func measured() -> (ours: Double, theirs: Double) {
        var best = (ours: Double.infinity, theirs: Double.infinity)
        guard ours(), theirs() else { return (0, 0) }
        let calls = max(1, 20_000 / size)
        for _ in 0..<(size > 500_000 ? 5 : 15) {
            best.ours = min(best.ours, JSONCase.time(calls, ours))
            best.theirs = min(best.theirs, JSONCase.time(calls, theirs))
        }
        return best
    }

    private static func time(_ calls: Int, _ act: () -> Bool) -> Double {
        let began = ContinuousClock.now
        for _ in 0..<calls where !act() { return .infinity }
        return (ContinuousClock.now - began) / .nanoseconds(1) / Double(calls)
    }
}
