switch CommandLine.arguments.dropFirst().first {
case "streams":
    print(StreamComparison.table.text)
case "backend":
    print(RequestComparison.table.text)
default:
    print("usage: peers streams|backend")
}
