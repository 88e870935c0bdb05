import Foundation
import MillraceFlow
import MillracePlatform
import MillraceStreams
import MillraceTerminal
import SwiftTestCommand

@main
enum Main {
    static func main() throws {
        closeOnExec()
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let options = PreviewOptions(arguments) else {
            let asksForHelp = arguments.contains("--help") || arguments.contains("-h")
            let words = PreviewOptions.ofUser(arguments).joined(separator: " ")
            let problem = asksForHelp ? "" : "\(words): these arguments aren't understood.\n\n"
            CommandOutput.write(problem + PreviewCommand.help + "\n", of: "preview")
            exit(asksForHelp ? 0 : 2)
        }
        let root = FileManager.default.currentDirectoryPath
        guard let package = PackageBuild(root: root, named: options.package, inside: options.buildFolder) else {
            CommandOutput.write("\(root) has no package.\n", of: "preview")
            exit(2)
        }
        // The process with the previews may end before it has read a question.
        signal(SIGPIPE, SIG_IGN)
        let workshop = PreviewWorkshop(package)
        let command = PreviewCommand(package: package, workshop: workshop) { CommandOutput.write($0, of: "preview") }
        let status: Int32 =
            switch options.mode {
            case .gallery: try show(workshop, on: options.terminal)
            case let .page(path): command.writePage(to: path)
            case .check: try command.check(swift: SwiftTest.run)
            case let .snapshots(path):
                SnapshotsCommand(root: root) { CommandOutput.write($0, of: "snapshot-gallery") }.writePage(to: path)
            }
        workshop.end()
        exit(status)
    }

    /// Keeps what this program has inherited from the programs that it starts: the plugin waits for the end of a
    /// socket, and would wait for all of these.
    private static func closeOnExec() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
            if let file = Int32(name), file > STDERR_FILENO { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
        }
    }

    private static func show(_ workshop: PreviewWorkshop, on path: String?) throws -> Int32 {
        let terminal = GalleryTerminal(path: path)
        defer { terminal.giveBack() }
        guard TerminalEnvironment.isInteractive() || TerminalEnvironment.prefersSentences() else {
            CommandOutput.write("The gallery needs a terminal; --html FILE writes a page.\n", of: "preview")
            return 2
        }
        let controller = ScreenController(
            viewModel: PreviewsViewModel(previewsBusinessController: PreviewsBusinessController(workshop)),
            renderer: PreviewsRenderer.init(observer:)
        )
        let host: any ScreenHost =
            if TerminalEnvironment.prefersSentences() {
                try AccessibleHost()
            } else {
                try TerminalHost(
                    input: STDIN_FILENO,
                    output: STDOUT_FILENO,
                    canSuspend: !terminal.isTaken,
                    environment: TerminalEnvironment.process
                )
            }
        return try TerminalApplication(showing: ScreenStack(showing: controller), on: host).run()
    }
}
