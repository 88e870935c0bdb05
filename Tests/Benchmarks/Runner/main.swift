import BenchmarkCases
import Foundation

/// Prints the cost of cases.
///
/// - Parameters:
///   - cases: The cases.
///   - wanted: A part of the names of the cases to run; by default all run.
///   - runs: The number of runs of each case; the fastest one counts.
/// - Returns: Whether all targets are met.
func run(_ cases: [BenchmarkCase], _ wanted: String?, runs: Int = 5) -> Bool {
    var table = BenchmarkTable(["case", "ns/event", "target", "allocations/event", "checksum", ""])
    var isGood = true
    for benchmark in cases where wanted.map({ benchmark.name.contains($0) }) ?? true {
        let measured = Measurement(benchmark, runs: runs)
        isGood = isGood && measured.isGood
        table.add([
            benchmark.name,
            BenchmarkTable.number(measured.nanosecondsPerEvent),
            benchmark.target.map { BenchmarkTable.number($0, digits: 0) } ?? "",
            BenchmarkTable.number(measured.allocationsPerEvent, digits: 3),
            measured.isRight ? "\(measured.checksum)" : "WRONG: \(measured.checksum)",
            measured.isGood ? "" : "missed",
        ])
    }
    print(table.text)
    return isGood
}

/// Prints the memory that streams leave behind.
///
/// - Returns: Whether they leave none behind.
func runStreamMemory() -> Bool {
    let growth = StreamMemory.growth()
    print("memory: \(growth.afterEvents / 1_024) KiB after 1M events, ", terminator: "")
    print("\(growth.afterProducers / 1_024) KiB after 100k producers started and disposed of")
    return growth.afterEvents < 1 << 20 && growth.afterProducers < 1 << 20
}

let arguments = CommandLine.arguments.dropFirst()
let wanted = arguments.dropFirst().first
switch arguments.first {
case "streams":
    let isFast = run(StreamCases.all, wanted)
    let isClean = wanted != nil || runStreamMemory()
    exit(isFast && isClean ? 0 : 1)
case "feedback":
    exit(run(FeedbackCases.all + PartCases.all, wanted) ? 0 : 1)
case "commands":
    let isFast = run(CommandCases.all, wanted)
    let isStored = try wanted != nil || StoreCases.run()
    exit(isFast && isStored ? 0 : 1)
case "queries":
    exit(QueryCases.run() ? 0 : 1)
case "crash":
    exit(try CrashCases.run(wanted, seed: arguments.dropFirst(2).first) ? 0 : 1)
case "crash-child":
    exit(CrashChild.run(Array(arguments.dropFirst())) ? 0 : 1)
case "backend":
    exit(BackendCases.run(wanted) ? 0 : 1)
case "rendering":
    let isFast = run(RenderingCases.all, wanted, runs: RenderingCases.runs)
    exit(RenderingLatency.run() && isFast ? 0 : 1)
case "json":
    exit(JSONCases.run(wanted) ? 0 : 1)
case "growth":
    exit(GrowthCases.run(wanted) ? 0 : 1)
case "growth-case":
    exit(try GrowthCases.measure(wanted) ? 0 : 1)
case "trace":
    exit(try TraceCases.run() ? 0 : 1)
case "scale":
    exit(ScaleCases.run(Array(arguments.dropFirst())) ? 0 : 1)
case "rooms":
    exit(RoomCases.run(wanted) ? 0 : 1)
case "channel":
    exit(try ChannelCases.run() ? 0 : 1)
case "channel-server":
    try ChannelCases.serve()
case "server":
    exit(try ServerCases.run() ? 0 : 1)
default:
    print(
        "usage: benchmarks streams|feedback|commands|queries|backend|json|rendering|channel|server|trace|growth [part of a name]"
    )
    print("       benchmarks crash [COUNT [SEED]]")
    print("       benchmarks scale [FEATURES…]")
    print("       benchmarks rooms [PRODUCT]")
    exit(2)
}
