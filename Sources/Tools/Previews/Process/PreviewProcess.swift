import Foundation
import PreviewFrames
import Synchronization

/// The process with the previews: the tests of the package, which answer questions.
///
/// A preview that ends the process costs its own picture only: the next question starts another one.
final class PreviewProcess: Sendable {
    private let build: PackageBuild
    private let process = Mutex<GroupProcess?>(nil)
    /// One question is asked after the other.
    private let asking = Mutex(())
    /// The question that is being answered.
    private let open = Mutex<PreviewMessage.Question?>(nil)

    init(_ build: PackageBuild) {
        self.build = build
    }

    /// Returns the previews of the package, or why there are none.
    func list() -> Result<[PreviewEntry], CompilerMessage> {
        switch ask(.list) {
        case let .success(.list(entries)): .success(entries)
        case let .success(.problem(text)): .failure(CompilerMessage(place: "", text: text))
        case .success(.picture): .failure(CompilerMessage(place: "", text: "The tests have answered another question."))
        // Without a test of previews, the process has ended well.
        case let .failure(end) where end.status == 0 || end.status == Self.statusWithoutTests: .success([])
        case let .failure(end): .failure(CompilerMessage(place: "", text: "The tests have ended: \(end.text)"))
        }
    }

    /// The exit status of tests of which none has run (`EX_UNAVAILABLE`).
    private static let statusWithoutTests: Int32 = 69

    /// Returns the picture of a preview, or why there is none.
    func picture(_ request: PreviewRequest) -> PreviewPicture.Content {
        switch ask(.picture(request)) {
        case let .success(.picture(frame)): .frame(frame)
        case let .success(.problem(text)): .problem(text)
        case .success(.list): .problem("The tests have answered another question.")
        case let .failure(end): .crash(end.text)
        }
    }

    /// Ends the process, also while it is asked; the next question starts another one.
    func end() {
        let ended = process.withLock { process in
            defer { process = nil }
            return process
        }
        ended?.end()
    }

    /// Ends the process if it is drawing a picture now and half a second later; a new process takes a moment to start.
    func giveUp(_ request: PreviewRequest) {
        guard open.withLock({ $0 == .picture(request) }) else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(500)) { [self] in
            // With the lock, so that the process isn't asked the next question meanwhile.
            open.withLock { if $0 == .picture(request) { end() } }
        }
    }

    /// The time in which the tests must have listed all previews, in seconds: a test that never ends would keep the
    /// gallery waiting.
    private static let secondsOfList = 30

    private struct End: Error {
        let status: Int32
        let text: String
    }

    private func ask(_ question: PreviewMessage.Question) -> Result<PreviewMessage.Answer, End> {
        asking.withLock { _ in
            open.withLock { $0 = question }
            defer { open.withLock { $0 = nil } }
            return answer(to: question)
        }
    }

    private func answer(to question: PreviewMessage.Question) -> Result<PreviewMessage.Answer, End> {
        // Swift's own report of a crash takes seconds, and is of many pages.
        let variables = [PreviewMessage.variable: "answer", "SWIFT_BACKTRACE": "enable=no"]
        let program = [build.tests] + PackageBuild.testArguments
        let running = process.withLock { process in
            process = process ?? GroupProcess(program, variables: variables)
            return process
        }
        guard let running else {
            let reason = String(cString: strerror(errno))
            return .failure(End(status: -1, text: "\(build.tests) can't be started: \(reason)."))
        }
        running.write(PreviewMessage.line(question))
        let end = ContinuousClock.now + .seconds(Self.secondsOfList)
        let limit = DispatchWorkItem { running.end() }
        if question == .list {
            DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Self.secondsOfList), execute: limit)
        }
        defer { limit.cancel() }
        var printed: [String] = []
        while let line = running.readLine() {
            if let answer = PreviewMessage.answer(line) { return .success(answer) }
            printed.append(line)
            if printed.count > 1_000 { printed.removeFirst(500) }
        }
        let status = running.wait()
        process.withLock { if $0 === running { $0 = nil } }
        let late = "they have taken more than \(Self.secondsOfList) seconds to list their previews."
        let text = question == .list && ContinuousClock.now >= end ? late : Self.reason(status, printed)
        return .failure(End(status: status, text: text))
    }

    /// Returns why a process has ended: the message of the trap, or its last lines.
    static func reason(_ status: Int32, _ printed: [String]) -> String {
        if status == 128 + SIGALRM { return "The picture takes more than \(PreviewMessage.secondsOfPicture) seconds." }
        if let fatal = printed.lastIndex(where: { $0.contains("Fatal error") }) {
            // The message of a trap may have several lines.
            return printed[fatal...].prefix(10).prefix { $0 != "Current stack trace:" }.joined(separator: "\n")
        }
        let end = printed.suffix(5).joined(separator: "\n")
        return end.isEmpty ? "The process has ended with status \(status)." : end
    }
}
