import Foundation
import PreviewFrames
import Synchronization

/// The processes behind the gallery: a build, and the tests that draw the pictures.
final class PreviewWorkshop: Sendable {
    let package: PackageBuild
    private let running = Mutex<GroupProcess?>(nil)
    private let tests: PreviewProcess
    private let hasEnded = Mutex(false)

    init(_ package: PackageBuild) {
        self.package = package
        tests = PreviewProcess(package)
    }

    /// Builds the package and returns its previews, or the errors of the build.
    func build() -> Result<[PreviewEntry], BuildFailure> {
        guard let process = start() else {
            return .failure(BuildFailure(messages: [CompilerMessage(place: "", text: "swift can't be started.")]))
        }
        var lines: [String] = []
        while let line = process.readLine() { lines.append(line) }
        let status = process.wait()
        running.withLock { $0 = nil }
        guard status == 0 else {
            let messages = CompilerMessage.all(in: lines.joined(separator: "\n"), root: package.root)
            return .failure(BuildFailure(messages: messages))
        }
        // The process of before has the code of before.
        tests.end()
        return tests.list().mapError { BuildFailure(messages: [$0]) }
    }

    func picture(_ request: PreviewRequest) -> PreviewPicture.Content {
        tests.picture(request)
    }

    /// Ends the process with the previews soon, unless it has drawn a picture by then.
    func giveUp(_ request: PreviewRequest) {
        tests.giveUp(request)
    }

    /// Ends all processes; none starts any more.
    func end() {
        hasEnded.withLock { $0 = true }
        running.withLock { $0 }?.end(politely: true)
        tests.end()
    }

    private func start() -> GroupProcess? {
        hasEnded.withLock { hasEnded in
            guard !hasEnded else { return nil }
            let process = GroupProcess(["swift"] + package.arguments)
            running.withLock { $0 = process }
            return process
        }
    }
}
