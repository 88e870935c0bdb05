import Foundation

/// Prints what the streams cost.
///
/// - Parameter wanted: A part of the names of the cases that are wanted; all are by default.
func runStreams(_ wanted: String?) -> Bool {
    var table = Table(["case", "ns/event", "target", "allocations/event", "checksum", ""])
    var isGood = true
    for benchmark in StreamCases.all where wanted.map({ benchmark.name.contains($0) }) ?? true {
        let measured = Measurement(benchmark)
        isGood = isGood && measured.isGood
        table.add([
            measured.name,
            Table.number(measured.nanosecondsPerEvent),
            measured.target.map { Table.number($0, digits: 0) } ?? "",
            Table.number(measured.allocationsPerEvent, digits: 3),
            measured.isRight ? "\(measured.checksum)" : "WRONG: \(measured.checksum)",
            measured.isGood ? "" : "missed",
        ])
    }
    print(table.text)
    let growth = StreamMemory.growth()
    print("memory: \(growth.afterEvents / 1_024) KiB after 1M events, ", terminator: "")
    print("\(growth.afterProducers / 1_024) KiB after 100k producers started and disposed of")
    return isGood && growth.afterEvents < 1 << 20 && growth.afterProducers < 1 << 20
}

switch CommandLine.arguments.dropFirst().first {
case "streams":
    exit(runStreams(CommandLine.arguments.dropFirst(2).first) ? 0 : 1)
default:
    print("usage: benchmarks streams [part of a name]")
    exit(2)
}
