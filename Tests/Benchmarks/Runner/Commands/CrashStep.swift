import Millrace
import MillraceOutbox

/// A command of the crash test, which says whose it is.
protocol CrashStep: BodyCommand, StoredCommand where Auth == KongAuth, Body == CrashBody, Answer == Void {
    init(body: CrashBody)
}

/// What a command of the crash test has, in its app, in its store and in its request.
struct CrashBody: CommandBody, Codable {
    static let lanes = 4

    /// The number of the command among all of its round.
    let number: Int
    /// 0, and after an edit the number of the edit.
    let version: Int
    /// The person who gave the command.
    let login: String

    var lane: Int { number % CrashBody.lanes }
    /// Whether the lane stops at a refusal.
    var stops: Bool { lane < 2 }
}

extension CrashStep {
    static var path: String { "steps" }
    static var method: CommandMethod { .POST }
    var lane: Lane { "\(body.lane)" }
}

/// A step after whose refusal its lane goes on.
struct PassingStep: CrashStep {
    let body: CrashBody
}

/// A step at whose refusal its lane stops.
struct StoppingStep: CrashStep {
    static let stopsLaneWhenRefused = true
    let body: CrashBody
}
