import Foundation
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

struct StreamDebuggerTests {
    #if DEBUG && os(Linux) && canImport(Runtime)
        /// To look up the lines reads the debug information of all tests, which takes seconds.
        @Test(.needs(TestDepth.current != .share, "MILLRACE_FUZZ is not set"))
        func aCycleIsNamedWithItsOperatorsAndLines() {
            let thread = pthread_self()
            let reports = Shared<[Reentrancy]>([])
            let hook = StreamDebugger.onReentrancy { report in
                if pthread_equal(pthread_self(), thread) != 0 { reports.append(report) }
            }
            let property = MutableProperty(0)
            let line = #line + 1
            property.producer.map { $0 + 1 }.filter { $0 < 4 }.startWithValues { property.value = $0 }
            // Before names are looked up: other tests are re-entrant meanwhile, and each report takes a walk along the
            // stack.
            hook.dispose()
            #expect(property.value == 3)
            let path = reports.value.first?.path.map(\.description) ?? []
            let places = [
                ["StreamDebuggerTests.swift", ":\(line) "], ["Operators/Filter.swift"], ["Operators/Map.swift"],
            ]
            let missing = places.filter { place in !path.contains { step in place.allSatisfy(step.contains) } }
            #expect(missing == [], "\(path)")
        }
    #endif
}
