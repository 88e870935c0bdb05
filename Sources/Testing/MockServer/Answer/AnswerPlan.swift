import MillracePlatform

/// The steps that turn a scripted response into bytes, waits and an end, for one request.
struct AnswerPlan {
    private(set) var steps: [AnswerStep] = []

    /// Creates the plan of a response.
    ///
    /// `closes` is true when the client has requested to close the connection, or can't continue to use it.
    init(
        _ response: MockResponse,
        method: String,
        version: String,
        closes: Bool,
        _ passage: NetworkPassage = .arrives
    ) {
        switch passage {
        case .arrives: break
        case let .late(delay): append(wait: delay)
        case .unreached, .answerLost:
            steps = [.end(.reset)]
            return
        }
        guard response.handshakeFault == nil else {
            steps = [.end(.reset)]
            return
        }
        let moment = response.breakage?.moment
        let broken = response.breakage?.manner.ending
        if let broken, moment == .accept || moment == .requestLine {
            steps = [.end(broken)]
            return
        }
        for early in response.informational where version != "HTTP/1.0" {
            append(wait: early.delay)
            steps.append(.bytes(Self.head(early.status, nil, early.headers)))
        }
        append(wait: response.headDelay)
        guard !response.hangs else {
            steps.append(.end(.hang))
            return
        }
        if let raw = response.rawBytes {
            steps.append(.bytes([UInt8](raw)))
            steps.append(.end(broken ?? (response.closesConnection ? .disconnect : .keepOpen)))
            return
        }
        let framed = FramedHead(response, method: method, version: version, closes: closes)
        let head = Self.head(response.status, response.reason, framed.headers)
        if let broken, moment == .head {
            steps.append(.bytes(Array(head.prefix(head.count / 2))))
            steps.append(.end(broken))
            return
        }
        steps.append(.bytes(head))
        var end = framed.closes ? AnswerStep.Ending.disconnect : .keepOpen
        var cut: Int?
        if let broken {
            end = broken
            if case let .body(count) = moment { cut = max(0, count) }
        }
        if framed.hasBody {
            append(wait: response.bodyDelay)
            steps.append(.body(BodyFeed(response.body, framing: framed.framing, throttle: response.throttle, cut: cut)))
        }
        steps.append(.end(end))
    }

    private mutating func append(wait: Duration) {
        guard wait > .zero else { return }
        steps.append(.wait(wait))
    }

    private static func head(_ status: Int, _ reason: String?, _ headers: HeaderList) -> [UInt8] {
        Array("HTTP/1.1 \(status) \(reason ?? standardReason(of: status))\r\n\(headers.lines)\r\n".utf8)
    }
}
