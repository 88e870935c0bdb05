import BenchmarkCases

/// Requests by our session, and the peers' against the same nginx (`nginx.sh start DIRECTORY`) in the same run.
enum RequestComparison {
    private struct Contest {
        let inFlight: Int
        let loads: [RequestLoad]
        /// How many times as fast as each of the loads ours must be.
        let targets: [Double?]
    }

    private static let decoded = [
        RequestCases.decoded, RequestPeers.asyncHTTPClient, RequestPeers.urlSession, RequestPeers.sharedURLSession,
    ]
    private static let data = [RequestCases.data, RequestPeers.asyncHTTPClientData, RequestPeers.urlSessionData]

    private static let contests = [
        Contest(inFlight: 1, loads: decoded, targets: [nil, 1.5, nil, nil]),
        Contest(inFlight: 64, loads: decoded, targets: [nil, 1.2, 10, 10]),
        // What is left of the differences where nobody waits for `JSONDecoder`.
        Contest(inFlight: 1, loads: data, targets: [nil, nil, nil]),
        Contest(inFlight: 64, loads: data, targets: [nil, nil, nil]),
    ]

    static var table: BenchmarkTable {
        var table = BenchmarkTable(["client", "in flight", "requests/s", "CPU us", "ours / it", "target", ""])
        for contest in contests {
            let measured = RequestLoad.compare(contest.loads, inFlight: contest.inFlight)
            for (load, target) in zip(measured, contest.targets) {
                let ratio = measured[0].rate / load.rate
                table.add([
                    load.name,
                    "\(contest.inFlight)",
                    BenchmarkTable.number(load.rate, digits: 0),
                    BenchmarkTable.number(load.cost),
                    BenchmarkTable.number(ratio, digits: 2) + "x",
                    target.map { BenchmarkTable.number($0) + "x" } ?? "",
                    load.failures > 0 ? "\(load.failures) failed" : ratio < target ?? 0 ? "missed" : "",
                ])
            }
        }
        return table
    }
}
