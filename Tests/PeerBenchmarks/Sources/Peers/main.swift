import Foundation
import BenchmarkCases

switch CommandLine.arguments.dropFirst().first {
case "streams":
    print(StreamComparison.table.text)
case "backend":
    guard BenchmarkServer.answers() else { exit(1) }
    print(RequestComparison.table.text)
case "json":
    print(JSONComparison.table.text)
default:
    print("usage: peers streams|backend|json")
    exit(2)
}
