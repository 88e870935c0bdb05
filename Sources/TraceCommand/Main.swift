import Foundation
import MillraceTrace

@main
enum Main {
    /// The exit status for an invalid command line (`EX_USAGE` of `sysexits.h`).
    private static let usageStatus: Int32 = 64

    static func main() {
        // A reader that has closed the pipe is told by the error of a write.
        signal(SIGPIPE, SIG_IGN)
        do {
            let options = try TraceOptions(CommandLine.arguments.dropFirst())
            switch options.task {
            case .help: write(TraceOptions.help, to: .standardOutput)
            case .summary: summarize(options.files)
            case .why, .test, .page, .records: try print(options)
            }
        } catch let error as TraceOptionsError {
            write("trace: \(error)\n" + TraceOptions.help, to: .standardError)
            exit(usageStatus)
        } catch {
            write("trace: \(error)\n", to: .standardError)
            exit(1)
        }
    }

    private static func print(_ options: TraceOptions) throws {
        var command = TraceCommand(options)
        for file in options.files {
            var size = Self.size(of: file)
            write(try command.text(of: TraceLog(contentsOf: file)), to: .standardOutput)
            while options.follows {
                // The writer appends lines: nothing tells of them that works on every file system.
                usleep(200_000)
                let now = Self.size(of: file)
                // A file that another session replaces is empty at first.
                guard now != size, now != 0 else { continue }
                size = now
                write(try command.text(of: TraceLog(contentsOf: file)), to: .standardOutput)
            }
        }
    }

    private static func summarize(_ paths: [URL]) {
        let command = SummaryCommand(paths)
        for error in command.errors { write("trace: \(error)\n", to: .standardError) }
        if let text = command.text { write(text, to: .standardOutput) }
        exit(command.errors.isEmpty ? 0 : 1)
    }

    /// The number of bytes in a file; read anew each time, which a `URL` keeps otherwise.
    private static func size(of file: URL) -> Int? {
        try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
    }

    /// Writes a text; ends the command if that can't be done, without an error if the reader has closed the pipe.
    private static func write(_ text: String, to file: FileHandle) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(file.fileDescriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                if errno == EPIPE { exit(0) }
                let reason = "trace: The output can't be written: \(String(cString: strerror(errno))).\n"
                try? FileHandle.standardError.write(contentsOf: Data(reason.utf8))
                exit(1)
            }
            rest = rest.dropFirst(count)
        }
    }
}
