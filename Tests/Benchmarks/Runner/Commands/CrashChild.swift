import Foundation
import Millrace

/// A process that gives commands to an outbox until it is killed: `benchmarks crash-child URL FOLDER FIRST`.
///
/// The process prints the number of each command that was accepted, by the outbox's word. Without a first number it gives none, sends what there
/// is, and ends.
enum CrashChild {
    struct Step: BodyCommand, StoredCommand {
        struct Number: CommandBody, Codable {
            let number: Int
        }

        static let path = "steps"
        static let method = CommandMethod.POST
        let body: Number
        var lane: Lane { "\(body.number % 3)" }
    }

    static func run(_ arguments: [String]) -> Bool {
        guard arguments.count >= 2, let url = URL(string: arguments[0]) else { return false }
        let session = BackendSession(environment: Environment(base: url), timeout: .seconds(5))
        let pauses = RetryPolicy.exponentialBackoff(upTo: .max, first: .milliseconds(5), longest: .milliseconds(50))
        do throws(StoreError) {
            let outbox = try CommandOutbox(
                store: SQLiteStore(directory: URL(filePath: arguments[1])),
                login: "anna",
                commands: [Step.self],
                sending: LiveBackend(Backend(session)),
                policy: OutboxPolicy(pauses: pauses)
            )
            guard arguments.count > 2, let first = Int(arguments[2]) else {
                _ = outbox.commands.producer.filter(\.isEmpty).first()
                return true
            }
            give(from: first, to: outbox)
            withExtendedLifetime(outbox) {}
            return true
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            return false
        }
    }

    private static func give(from first: Int, to outbox: CommandOutbox<NoAuth>) {
        for number in first..<(first + 5_000) {
            outbox.execute(Step(body: .init(number: number))).startWithResult { result in
                guard case .success(.accepted) = result else { return }
                // One call, so that no number is printed in part.
                let line = Array("\(number)\n".utf8)
                _ = write(STDOUT_FILENO, line, line.count)
            }
            usleep(200)
        }
        while true { pause() }
    }
}
