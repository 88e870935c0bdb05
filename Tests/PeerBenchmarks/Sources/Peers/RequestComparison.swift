import OurCases

/// Requests that are decoded: ours, and the peers' against the same nginx (`nginx.sh start DIRECTORY`) in the same run.
enum RequestComparison {
    /// How many times as fast as each peer ours must be, by how many are in flight.
    private static let targets = [
        (inFlight: 1, asyncHTTPClient: 1.5, urlSession: nil),
        (inFlight: 64, asyncHTTPClient: 1.2, urlSession: 10.0),
    ]

    static var table: Table {
        var table = Table(["in flight", "client", "requests/s", "CPU us", "ours / it", "target", ""])
        for target in targets {
            let measured = RequestLoad.compare(
                [RequestCases.decoded, RequestPeers.asyncHTTPClient, RequestPeers.urlSession],
                inFlight: target.inFlight
            )
            for (load, factor) in zip(measured, [nil, target.asyncHTTPClient, target.urlSession]) {
                let ratio = measured[0].rate / load.rate
                table.add([
                    "\(target.inFlight)",
                    load.name,
                    Table.number(load.rate, digits: 0),
                    Table.number(load.cost),
                    Table.number(ratio, digits: 2) + "x",
                    factor.map { Table.number($0) + "x" } ?? "",
                    load.failures > 0 ? "\(load.failures) failed" : ratio < factor ?? 0 ? "missed" : "",
                ])
            }
        }
        return table
    }
}
