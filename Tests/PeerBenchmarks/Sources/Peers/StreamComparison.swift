import BenchmarkCases

/// The cases of the streams: each of ours, and beside it what the peers take for the same work in the same run.
enum StreamComparison {
    static var table: BenchmarkTable {
        var table = BenchmarkTable(["case", "ours", "target", "OpenCombine", "async-algorithms", "best peer / ours"])
        for ours in StreamCases.all {
            let measured = Measurement(ours)
            let peers = [CombineCases.all[ours.name], AsyncCases.all[ours.name]].map { run in
                run.map { Measurement(BenchmarkCase(ours.name, events: ours.events, checksum: ours.checksum, $0)) }
            }
            let best = peers.compactMap { $0 }.filter(\.isRight).map(\.nanosecondsPerEvent).min()
            table.add([
                ours.name,
                text(measured) + (measured.isGood ? "" : " missed"),
                measured.benchmark.target.map { BenchmarkTable.number($0, digits: 0) } ?? "",
                text(peers[0]),
                text(peers[1]),
                best.map { BenchmarkTable.number($0 / measured.nanosecondsPerEvent) + "x" } ?? "",
            ])
        }
        return table
    }

    private static func text(_ measured: Measurement?) -> String {
        guard let measured else { return "" }
        return measured.isRight ? BenchmarkTable.number(measured.nanosecondsPerEvent) : "wrong: \(measured.checksum)"
    }
}
