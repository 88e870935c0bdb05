import Dispatch
import Foundation
import Synchronization

/// A process of the crash test, which prints lines until it is killed or ends.
final class CrashProcess: Sendable {
    private let output = Pipe()
    /// The number of the process; nil once it has ended, since it may be another's then.
    private let running: Mutex<pid_t?>
    private let process = Process()

    init(_ arguments: [String]) throws {
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["crash-child"] + arguments
        process.standardOutput = output
        try process.run()
        running = Mutex(process.processIdentifier)
    }

    func kill() {
        running.withLock { id in
            if let id { _ = Foundation.kill(id, SIGKILL) }
        }
    }

    func kill(after milliseconds: Int) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [self] in kill() }
    }

    /// Does something after so many milliseconds, unless the process has ended.
    func after(_ milliseconds: Int, _ action: @escaping @Sendable () -> Void) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [self] in
            running.withLock { id in
                if id != nil { action() }
            }
        }
    }

    /// Returns all lines when the process has ended, and whether it has ended well.
    ///
    /// - Parameter ready: Called when the process has printed its first line.
    func lines(whenReady ready: () -> Void) -> (lines: [CrashLine], isDone: Bool) {
        var text = Data()
        while case let piece = output.fileHandleForReading.availableData, !piece.isEmpty {
            if text.isEmpty { ready() }
            text += piece
        }
        running.withLock { $0 = nil }
        process.waitUntilExit()
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { CrashLine($0) }
        return (lines, process.terminationStatus == 0 && process.terminationReason == .exit)
    }
}
