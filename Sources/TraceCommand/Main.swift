import Foundation
import MillraceTrace

@main
enum Main {
    /// The exit status for an invalid command line (`EX_USAGE` of `sysexits.h`).
    private static let usageStatus: Int32 = 64

    static func main() {
        do {
            let options = try TraceOptions(CommandLine.arguments.dropFirst())
            guard let file = options.file else { return write(TraceOptions.help, to: .standardOutput) }
            var command = TraceCommand(options)
            write(command.text(of: try TraceLog(contentsOf: file)), to: .standardOutput)
            while options.follows, options.why == nil {
                // The writer appends lines: nothing tells of them that works on every file system.
                usleep(200_000)
                write(command.text(of: try TraceLog(contentsOf: file)), to: .standardOutput)
            }
        } catch let error as TraceOptionsError {
            write("trace: \(error)\n" + TraceOptions.help, to: .standardError)
            exit(usageStatus)
        } catch {
            write("trace: \(error)\n", to: .standardError)
            exit(1)
        }
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
