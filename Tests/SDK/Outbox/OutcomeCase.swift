import Foundation
import MillraceBackend

/// What an attempt may end with, and what an outbox makes of it.
struct OutcomeCase: Sendable, CustomStringConvertible {
    let error: CoreError
    var isRefused = false
    var pausesAll = false

    var description: String { "\(error)" }

    static let all: [OutcomeCase] =
        unreached.map { OutcomeCase(error: $0, pausesAll: true) } + unknown.map { OutcomeCase(error: $0) }
        + refused.map { OutcomeCase(error: $0, isRefused: true) }

    /// The backend has surely not carried it out, and may later.
    private static let unreached: [CoreError] = [
        .transport(.unresolved), .transport(.unreachable), .transport(.refused), .transport(.unprocessed),
        .transport(.noConnection), .transport(.noDescriptors), .transport(.proxyRefused(status: 407)),
        .transport(.proxyRefused(status: 502)), .transport(.tls), .transport(.suspended), .transport(.unavailable),
        .transport(.heldBack(for: .zero)), .authentication(.missing), .authentication(.otherLogin),
        .authentication(.unknownPerson), .status(.init(code: 511)),
        .authentication(.rejected(.init(code: 401))), .status(.init(code: 425)), .status(.init(code: 429)),
        .authentication(.unobtained(.transport(.timedOut))), .authentication(.unobtained(.status(.init(code: 400)))),
        .authentication(.unobtained(.status(.init(code: 500)))),
        .authentication(.unobtained(.request(.invalidURL("x")))),
        .authentication(.unobtained(.parsing(.init(codingPath: "", expected: "a", found: "b")))),
        .status(.init(code: 401)), .status(.init(code: 503, retryAfter: .after(.seconds(1)))),
    ]

    /// Nobody knows.
    private static let unknown: [CoreError] = [
        .transport(.reset), .transport(.truncated), .transport(.timedOut), .transport(.tooLarge(limit: 1)),
        .transport(.malformedAnswer("x")), .transport(.other("x")), .transport(.cancelled), .status(.init(code: 408)),
        .status(.init(code: 500)), .status(.init(code: 502)), .status(.init(code: 503)), .status(.init(code: 504)),
        .status(.init(code: 301)), .status(.init(code: 302)), .status(.init(code: 303)), .status(.init(code: 307)),
        .status(.init(code: 308)),
    ]

    /// The backend won't, or has and says it in an answer that can't be read.
    private static let refused: [CoreError] =
        [400, 402, 403, 404, 405, 409, 410, 412, 413, 415, 422, 423, 428, 451].map { .status(.init(code: $0)) } + [
            .request(.invalidURL("x")), .request(.encoding(codingPath: "a", reason: "b")),
            .authentication(.foreignOrigin), .parsing(.init(codingPath: "a", expected: "b", found: "c")),
        ]
}
