import TestSupport
import Testing

@testable import MillraceBackend

@Suite struct CurlPatienceTests {
    enum Step: Sendable {
        case connection, progress, accepted, refused
    }

    /// The scope, the steps, whether the exchange waits for a connection first, and the limit.
    typealias Patience = (scope: HTTPRequest.TimeoutScope, steps: [Step], isQueued: Bool, limit: Int?)

    private let start = ContinuousClock.now

    /// Returns after how many milliseconds an exchange with 100 of them is given up, where its steps come every 60.
    private func limit(_ scope: HTTPRequest.TimeoutScope, _ steps: [Step], isQueued: Bool) -> Int? {
        var patience = CurlPatience(scope, .milliseconds(100), from: start, isQueued: isQueued)
        var now = start
        for step in steps {
            now += .milliseconds(60)
            switch step {
            case .connection: patience.noteConnection(at: now)
            case .progress: patience.noteProgress(at: now)
            case .accepted: patience.noteHead(isAccepted: true, at: now)
            case .refused: patience.noteHead(isAccepted: false, at: now)
            }
        }
        return patience.deadline.map { Int((($0 - start) / .milliseconds(1)).rounded()) }
    }

    static let ofAllScopes: [Row<Patience>] =
        begins(.whole, refused: 160) + begins(.idle, refused: 220)
        + begins(.connecting, refused: 160)

    private static func begins(_ scope: HTTPRequest.TimeoutScope, refused: Int) -> [Row<Patience>] {
        let rows: [Row<Patience>] = [
            Row("\(scope): waits for a connection", (scope, [], true, 100)),
            Row("\(scope): begins with the connection", (scope, [.connection], true, 160)),
            Row("\(scope): begins with the first connection", (scope, [.connection, .connection], true, 160)),
            Row("\(scope): doesn't wait", (scope, [.connection], false, 100)),
            Row("\(scope): is refused", (scope, [.connection, .refused], true, refused)),
        ]
        return rows
    }

    static let rows: [Row<Patience>] = [
        Row("the whole exchange is one time", (.whole, [], false, 100)),
        Row("the whole exchange, whatever comes", (.whole, [.connection, .progress, .accepted], false, 100)),
        Row("an idle exchange", (.idle, [], false, 100)),
        Row("an idle time begins anew", (.idle, [.progress, .progress], false, 220)),
        Row("an idle time begins anew in the body", (.idle, [.accepted, .progress, .progress], false, 280)),
        Row("an idle time behind a wait", (.idle, [.connection, .progress, .accepted], true, 280)),
        Row("what isn't wanted has to end in its time", (.idle, [.refused], false, 160)),
        Row("however it goes on", (.idle, [.refused, .progress, .progress], false, 160)),
        Row("a stream that isn't wanted", (.connecting, [.refused, .progress], false, 100)),
        Row("a stream that doesn't begin", (.connecting, [], false, 100)),
        Row("a stream that has begun takes its time", (.connecting, [.accepted], false, nil)),
    ]

    @Test(arguments: rows + ofAllScopes) func anExchangeIsGivenUp(_ row: Row<Patience>) {
        let (scope, steps, isQueued, expected) = row.value
        #expect(limit(scope, steps, isQueued: isQueued) == expected, sourceLocation: row.location)
    }
}
