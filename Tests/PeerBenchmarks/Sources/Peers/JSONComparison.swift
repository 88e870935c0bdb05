import Foundation
import BenchmarkCases

/// Documents decoded and encoded by us and by the peers, in turns, in one run.
enum JSONComparison {
    /// A document of a type, with what each peer takes for it.
    private struct Contest {
        let name: String
        let size: Int
        let entrants: [Entrant]

        init<Value: Codable>(_ name: String, _ data: Data, _ type: Value.Type) {
            self.name = name
            size = data.count
            let value = try? JSONDecoder().decode(type, from: data)
            var entrants = JSONPeers.all.map { peer in
                Entrant(
                    name: peer.name,
                    decode: { (try? peer.decode(type, from: data)) != nil },
                    encode: { ((try? peer.encode(value)) ?? 0) > 4 }
                )
            }
            #if canImport(CYYJSON)
                let tree = TreeOfC(data)
                let name = "yyjson, to and from its own tree"
                entrants.append(
                    Entrant(name: name, decode: { TreeOfC(data) != nil }, encode: { (tree?.write() ?? 0) > 4 })
                )
            #endif
            self.entrants = entrants
        }
    }

    private struct Entrant {
        let name: String
        let decode: () -> Bool
        let encode: () -> Bool
    }

    private static var contests: [Contest] {
        var contests = [
            Contest("small object, 1 KB", JSONSamples.object, [JSONSamples.Row].self),
            Contest("10,000 rows", JSONSamples.rows(10_000), [JSONSamples.Row].self),
            Contest("tweets, made here", JSONSamples.tweets(600), JSONSamples.Tweets.self),
            Contest("like canada.json, made here", JSONSamples.outline(50_000), [[[Double]]].self),
            Contest("like citm_catalog.json, made here", JSONSamples.catalog(4_000), [String: JSONSamples.Entry].self),
        ]
        if let tweets = try? Data(contentsOf: URL(fileURLWithPath: "Fetched/twitter.json")) {
            contests.append(Contest("twitter.json", tweets, Twitter.self))
        }
        return contests
    }

    /// The table: megabytes a second, and how many times as fast ours is.
    static var table: BenchmarkTable {
        var table = BenchmarkTable(["document, peer", "bytes", "decode MB/s", "ours / it", "encode MB/s", "ours / it"])
        for contest in contests {
            let decoded = fastest(contest.entrants.map(\.decode), contest.size)
            let encoded = fastest(contest.entrants.map(\.encode), contest.size)
            for (place, entrant) in contest.entrants.enumerated() {
                func rate(_ times: [Double]) -> String {
                    BenchmarkTable.number(Double(contest.size) / times[place] * 1e3, digits: 0)
                }
                func ratio(_ times: [Double]) -> String {
                    BenchmarkTable.number(times[place] / times[0], digits: 2) + "x"
                }
                table.add([
                    "\(contest.name): \(entrant.name)", "\(contest.size)", rate(decoded), ratio(decoded), rate(encoded),
                    ratio(encoded),
                ])
            }
        }
        return table
    }

    /// Returns the nanoseconds of each action: the best of rounds, in each of which all have their turn.
    private static func fastest(_ actions: [() -> Bool], _ size: Int) -> [Double] {
        var best = [Double](repeating: .infinity, count: actions.count)
        let calls = max(1, 100_000 / size)
        for _ in 0..<9 {
            for (place, action) in actions.enumerated() {
                let clock = ContinuousClock()
                var isRight = true
                let duration = clock.measure { for _ in 0..<calls { isRight = action() && isRight } }
                if isRight { best[place] = min(best[place], duration / .nanoseconds(1) / Double(calls)) }
            }
        }
        return best
    }
}
