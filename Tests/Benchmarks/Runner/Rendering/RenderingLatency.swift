import BenchmarkCases
import Foundation
import Millrace
import MillraceTerminal

/// The time from a key to the last byte of its frame: the Cities app with a thousand cities, in a pseudo-terminal.
///
/// Every step on the way is the app's own: the terminal's driver, the decoding, the queue, the view models, the layout
/// and the painting. The time ends when the other side of the terminal has the last byte of the frame.
enum RenderingLatency {
    private static let cityCount = 1000
    private static let keyCount = 200
    private static let target = 10.0

    /// Prints the median and the longest time.
    ///
    /// - Returns: Whether the median is below the target.
    static func run() -> Bool {
        guard let terminal = UserTerminal(columns: 120, rows: 40) else {
            print("latency: there is no pseudo-terminal")
            return false
        }
        let stack = CitiesInMemory.stack(cityCount: cityCount)
        do {
            let host = try TerminalHost(input: terminal.app, output: terminal.app, colors: .ansi256)
            let user = Thread { use(terminal, stoppingAtEnd: host) }
            user.start()
            try TerminalApplication(showing: stack, on: host).run()
        } catch {
            print("latency: \(error)")
            return false
        }
        return report(terminal.milliseconds.sorted())
    }

    /// Moves down the list and types into the search of questions, at the pace of held-down and of single keys.
    private static func use(_ terminal: UserTerminal, stoppingAtEnd host: TerminalHost) {
        terminal.waitForPaint { $0.contains("City 1") }
        for number in 0..<keyCount / 2 { terminal.press("\u{1B}[B", after: pause(number)) }
        terminal.press("/", after: pause(0))
        for number in 0..<keyCount / 2 { terminal.press(number % 40 < 20 ? "a" : "\u{7F}", after: pause(number)) }
        host.stop()
    }

    /// Returns 1 to 33 milliseconds; after the shortest pause, a key comes before the next frame is due.
    private static func pause(_ number: Int) -> Double {
        Double(number * 7 % 33 + 1) / 1000
    }

    private static func report(_ times: [Double]) -> Bool {
        guard let longest = times.last else { return false }
        let median = times[times.count / 2]
        let late = times.count { $0 >= target }
        print(
            "key to painted frame in Cities, \(times.count) keys: median \(BenchmarkTable.number(median, digits: 2)) ms, ",
            terminator: ""
        )
        print(
            "longest \(BenchmarkTable.number(longest, digits: 2)) ms, \(late) late, target \(BenchmarkTable.number(target, digits: 0)) ms"
        )
        return median < target
    }
}
