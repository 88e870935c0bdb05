import MillraceStreams
import Testing

struct StreamDebuggerTests {
    #if DEBUG && os(Linux) && canImport(Runtime)
        @Test func aCycleIsNamedWithItsOperatorsAndLines() {
            let paths = Shared<[[String]]>([])
            let reports = StreamDebugger.onReentrancy { reentrancy in
                let path = reentrancy.path.map(\.description)
                if path.contains(where: { $0.contains("StreamDebuggerTests.swift") }) { paths.append(path) }
            }
            defer { reports.dispose() }
            let property = MutableProperty(0)
            let line = #line + 1
            property.producer.map { $0 + 1 }.filter { $0 < 4 }.startWithValues { property.value = $0 }
            #expect(property.value == 3)
            let path = paths.value.first ?? []
            #expect(path.contains { $0.contains("StreamDebuggerTests.swift") && $0.contains(":\(line) ") })
            #expect(path.contains { $0.contains("Operators/Filter.swift") })
            #expect(path.contains { $0.contains("Operators/Map.swift") })
        }
    #endif
}
