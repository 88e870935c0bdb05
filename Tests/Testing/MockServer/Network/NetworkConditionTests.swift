import Testing

@testable import MillraceMockServer

/// What becomes of which request, in each condition.
@Suite struct NetworkConditionTests {
    private typealias Row = (condition: NetworkCondition, passages: [NetworkPassage])

    private static let late = NetworkPassage.late(.seconds(2))
    private static let rows: [Row] = [
        (.online, [.arrives, .arrives, .arrives, .arrives]),
        (.offline, [.unreached, .unreached, .unreached, .unreached]),
        (.flapping(every: 2), [.arrives, .unreached, .arrives, .unreached]),
        (.flapping(every: 3), [.arrives, .arrives, .unreached, .arrives]),
        (.flapping(every: 1), [.unreached, .unreached, .unreached, .unreached]),
        (.flapping(every: 0), [.unreached, .unreached, .unreached, .unreached]),
        (.losingAnswers, [.answerLost, .answerLost, .answerLost, .answerLost]),
        (.slow(.seconds(2)), [late, late, late, late]),
        (.scripted([]), [.arrives, .arrives, .arrives, .arrives]),
        (.scripted([.unreached, late, .answerLost]), [.unreached, late, .answerLost, .arrives]),
    ]

    @Test(arguments: rows.indices)
    func requestsAreCountedFromTheChange(row: Int) {
        let (condition, passages) = Self.rows[row]
        let network = NetworkSwitch()
        var log = (0..<3).map { _ in network.pass() }
        for _ in 0..<2 {
            network.condition = condition
            log += (1...4).map { _ in network.pass() }
        }
        #expect((log, network.condition) == ([.arrives, .arrives, .arrives] + passages + passages, condition))
    }
}
