import Foundation
import SnapshotFiles
import SwiftTestCommand

/// `swift package snapshot-review`: from the arguments to the files, the output and the exit status.
struct ReviewCommand {
    static let help = """
        Runs the tests, shows each snapshot that has changed, and asks what to do with it.

        Usage: swift package snapshot-review [OPTIONS]    in a package that depends on Millrace
               swift run snapshot-review [OPTIONS]        in Millrace itself

          --filter NAME    Runs only the tests whose names match; more than one is possible.
          --no-tests       Runs no tests, and reviews what an earlier run or review has left.
          --list           Shows the changes and asks nothing.
          --accept         Accepts all changes and asks nothing.
          --reject         Rejects all changes and asks nothing.
          --help           Shows this text.

        The tests run with MILLRACE_SNAPSHOTS=review: the text of a snapshot that differs, or that is missing, waits in a
        file beside it, whose name ends in `.txt.new`. Answers are lines, also from a pipe:

          a, accept    The new text becomes the snapshot.
          r, reject    The new text is removed, and the snapshot stays as it is.
          s, skip      Both stay, for another review.
          q, quit      This one and all others are skipped, as at the end of the input.

        The exit status is 0 when nothing is left to review, 1 when something is, and 2 when the arguments aren't
        understood, when the tests failed and left no change, or when a file can't be read or written.
        """

    private static let question = "Accept, reject, skip or quit?"

    /// The answers to the question.
    enum Answer: String, ReviewAnswer {
        case accept, reject, skip, quit

        static let help = """
              a  accept: the new text becomes the snapshot
              r  reject: the new text is removed, and the snapshot stays as it is
              s  skip: both stay, for another review
              q  quit: this one and all others are skipped
            """
    }

    let arguments: [String]
    /// The folder of the package.
    let root: String
    let console: ReviewConsole
    /// Runs `swift` with arguments and some environment variables set, and returns its exit status.
    let swift: ([String], [String: String]) throws -> Int32

    /// Runs the command with its arguments.
    ///
    /// - Returns: The exit status.
    func run() throws -> Int32 {
        guard let options = ReviewOptions(arguments) else {
            console.writeLine(Self.help)
            return arguments.contains("--help") || arguments.contains("-h") ? 0 : 2
        }
        var testsFailed = false
        if options.runsTests {
            let tests = SwiftTest(inside: options.buildFolder)
            testsFailed = try swift(tests.arguments(filters: options.filters), ["MILLRACE_SNAPSHOTS": "review"]) != 0
        }
        let pending = PendingSnapshot.all(below: root)
        guard !pending.isEmpty else {
            console.writeLine(
                testsFailed ? "The tests failed, and no snapshot has changed." : "No snapshot has changed."
            )
            return testsFailed ? 2 : 0
        }
        return review(pending, options.mode)
    }

    private func review(_ pending: [PendingSnapshot], _ mode: ReviewOptions.Mode) -> Int32 {
        var outcome = ReviewOutcome()
        for (index, snapshot) in pending.enumerated() {
            guard !outcome.hasQuit else {
                outcome.skipped += 1
                continue
            }
            do {
                try review(snapshot, "[\(index + 1)/\(pending.count)]", mode, &outcome)
            } catch PendingSnapshot.Refusal.changedMeanwhile {
                console.writeLine("Another process has changed it meanwhile: skipped.")
                outcome.skipped += 1
            } catch {
                console.writeLine("\(name(of: snapshot)) could not be read or written: \(Self.words(of: error))")
                outcome.failed += 1
            }
        }
        console.writeLine(outcome.text)
        return outcome.status
    }

    private func review(
        _ snapshot: PendingSnapshot,
        _ number: String,
        _ mode: ReviewOptions.Mode,
        _ outcome: inout ReviewOutcome
    ) throws {
        guard let contents = try snapshot.read() else {
            return console.writeLine("\(number) \(name(of: snapshot)) waits no longer.")
        }
        let difference = ReviewDifference(contents)
        guard !difference.lines.isEmpty else {
            try snapshot.reject(contents)
            return console.writeLine("\(number) \(name(of: snapshot)) is as it was.")
        }
        console.writeLine("\(number) \(name(of: snapshot))\(contents.recorded == nil ? " is new" : "")")
        difference.lines.forEach { console.writeLine(difference.shown($0, hasColors: console.hasColors)) }
        let answer: Answer? =
            switch mode {
            case .asking: console.ask(Self.question, Answer.self)
            case .accepting: .accept
            case .rejecting: .reject
            case .listing: .skip
            }
        switch answer {
        case .accept:
            try snapshot.accept(contents)
            outcome.accepted += 1
        case .reject:
            try snapshot.reject(contents)
            outcome.rejected += 1
        case .skip:
            outcome.skipped += 1
        case .quit, nil:
            outcome.skipped += 1
            outcome.hasQuit = true
        }
    }

    private func name(of snapshot: PendingSnapshot) -> String {
        snapshot.snapshot.hasPrefix("\(root)/")
            ? String(snapshot.snapshot.dropFirst(root.count + 1)) : snapshot.snapshot
    }

    private static func words(of error: any Error) -> String {
        (error as? POSIXError).map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription
    }
}
