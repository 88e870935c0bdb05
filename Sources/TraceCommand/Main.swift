import Foundation
import MillraceTrace

@main
enum Main {
    /// The exit status for an invalid command line (`EX_USAGE` of `sysexits.h`).
    private static let usageStatus: Int32 = 64

    static func main() {
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
                guard Self.size(of: file) != size else { continue }
                size = Self.size(of: file)
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

    /// Writes a text; ends the command if the reader has closed the file.
    private static func write(_ text: String, to file: FileHandle) {
        do {
            try file.write(contentsOf: Data(text.utf8))
        } catch {
            exit(0)
        }
    }
}
