import BenchmarkCases
import Foundation
import MillraceBackend

/// The cost of requests: `benchmarks backend`, against the nginx that `nginx.sh start DIRECTORY` starts.
enum BackendCases {
    /// The share of the transport's throughput that the layers above it may take.
    private static let share = 0.15

    /// The number of allocations that a request of data may make, all layers and libcurl together.
    private static let allocations = 50.0

    /// The number of requests that run for a profiler.
    private static let profiled = 100_000

    /// Prints the cost of parsing and of requests, and the growth of memory.
    ///
    /// - Parameter wanted: A part of the names of the cases to run, for a profiler's sake; by default all run.
    /// - Returns: Whether all targets are met; false at once where no server answers.
    static func run(_ wanted: String?) -> Bool {
        guard BenchmarkServer.answers() else { return false }
        if let wanted { return profile(wanted) }
        let parses = ParserCases.run()
        let isFast = throughput()
        let isLean = BackendMemory.run()
        let count = allocationsPerRequest(RequestCases.data)
        print(
            "\(RequestCases.data.name): \(BenchmarkTable.number(count)) allocations for each request; target \(allocations)"
        )
        return parses && isFast && isLean && count <= allocations
    }

    private static let ways = [
        RequestCases.transportAlone, RequestCases.data, RequestCases.transportAndDecoder, RequestCases.decoded,
    ]

    private static func profile(_ wanted: String) -> Bool {
        for load in ways where load.name.contains(wanted) {
            let each = allocationsPerRequest(load)
            print("\(load.name): \(profiled) requests, \(BenchmarkTable.number(each)) allocations for each")
        }
        return true
    }

    private static func allocationsPerRequest(_ load: RequestLoad) -> Double {
        let before = Allocations.count
        load.warmUp(inFlight: 64, count: profiled)
        return Double(Allocations.count - before) / Double(profiled)
    }

    private static func throughput() -> Bool {
        var table = BenchmarkTable(["requests per second", "in flight", "best", "CPU us", ""])
        var isGood = true
        for inFlight in [1, 8, 64] {
            let measured = RequestLoad.compare(ways, inFlight: inFlight)
            for load in measured {
                table.add([
                    load.name,
                    "\(inFlight)",
                    BenchmarkTable.number(load.rate, digits: 0),
                    BenchmarkTable.number(load.cost),
                    load.failures == 0 ? "" : "\(load.failures) failed",
                ])
            }
            isGood = isGood && measured.allSatisfy { $0.failures == 0 }
            guard inFlight == 64 else { continue }
            print(table.text)
            let plain = 1 - measured[1].rate / measured[0].rate
            let decoded = 1 - measured[3].rate / measured[2].rate
            let parsing = 1 - measured[3].rate / measured[0].rate
            print("layers, 64 in flight: \(percent(plain)) of the bare transport (data), ", terminator: "")
            print("\(percent(decoded)) of transport and JSONDecoder (decoded); target \(percent(share))")
            print("with JSONDecoder's own work counted as a layer: \(percent(parsing))")
            isGood = isGood && max(plain, decoded) <= share
        }
        return isGood
    }

    private static func percent(_ share: Double) -> String {
        BenchmarkTable.number(share * 100) + " %"
    }
}
