import Foundation
import MillracePlatform
import MillraceTrace

@main
enum Main {
    /// The exit status for an invalid command line (`EX_USAGE` of `sysexits.h`).
    private static let usageStatus: Int32 = 64

    static func main() {
        // The error of a write reports a reader that has closed the pipe.
        signal(SIGPIPE, SIG_IGN)
        do {
            let options = try TraceOptions(CommandLine.arguments.dropFirst())
            switch options.task {
            case .help: CommandOutput.write(TraceOptions.help, of: "trace")
            case .summary: summarize(options.files)
            case .why, .test, .page, .records: try print(options)
            }
        } catch let error as TraceOptionsError {
            complain("trace: \(error)\n" + TraceOptions.help)
            exit(usageStatus)
        } catch {
            complain("trace: \(error)\n")
            exit(1)
        }
    }

    private static func print(_ options: TraceOptions) throws {
        var command = TraceCommand(options)
        for file in options.files {
            var size = Self.size(of: file)
            CommandOutput.write(try command.text(of: TraceLog(contentsOf: file)), of: "trace")
            while options.follows {
                // The writer appends lines, and no notification of that works on every file system.
                usleep(200_000)
                let now = Self.size(of: file)
                // A file that another session replaces is empty at first.
                guard now != size, now != 0 else { continue }
                size = now
                CommandOutput.write(try command.text(of: TraceLog(contentsOf: file)), of: "trace")
            }
        }
    }

    private static func summarize(_ paths: [URL]) {
        let command = SummaryCommand(paths)
        for error in command.errors { complain("trace: \(error)\n") }
        if let text = command.text { CommandOutput.write(text, of: "trace") }
        exit(command.errors.isEmpty ? 0 : 1)
    }

    /// The number of bytes in a file, read again each time: a `URL` would cache it.
    private static func size(of file: URL) -> Int? {
        try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
    }

    private static func complain(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
