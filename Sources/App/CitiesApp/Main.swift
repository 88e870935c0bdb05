import Dispatch
import Foundation
import Millrace
import MillracePlatform
import MillraceTerminal

@main
enum Main {
    /// The exit status for an invalid command line (`EX_USAGE` of `sysexits.h`).
    private static let usageStatus: Int32 = 64
    /// The exit status where the output can't be written (`EX_IOERR`), as that of an application on a plain-text host.
    private static let outputStatus: Int32 = 74

    static func main() {
        do {
            exit(try run(Options(CommandLine.arguments.dropFirst())))
        } catch let error as OptionsError {
            complain("\(error)")
            write(Options.usage + "\n", to: .standardError)
            exit(usageStatus)
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    private static func run(_ options: Options) throws -> Int32 {
        let isTerminal = TerminalEnvironment.isTerminal(STDOUT_FILENO)
        switch options.mode {
        case .help:
            print(Options.help)
            return 0
        case .version:
            print("cities \(Options.version)\n")
            return 0
        case .gallery:
            print(App(options: options).gallery(isTerminal: isTerminal))
            return 0
        case let .serve(port):
            let backend = try EmbeddedBackend(
                port: port,
                address: "127.0.0.1",
                deliveringBy: QueueScheduler(name: "cities.couriers")
            )
            print("The backend is at \(backend.url). End it with ctrl-C.\n")
            withExtendedLifetime(backend) { dispatchMain() }
        case .automatic where TerminalEnvironment.isInteractive():
            let (problem, status) = try App(options: options).runInteractively()
            problem.map(complain)
            return status
        case .automatic, .once:
            if options.link != nil { throw OptionsError.needsTerminal("--open") }
            let listing = try App(options: options).listing(isTerminal: isTerminal)
            print(listing.text)
            listing.problem.map(complain)
            return listing.status
        }
    }

    private static func complain(_ problem: String) {
        write("cities: \(problem)\n", to: .standardError)
    }

    private static func print(_ text: String) {
        CommandOutput.write(text, of: "cities", failingWith: outputStatus)
    }

    private static func write(_ text: String, to file: FileHandle) {
        try? file.write(contentsOf: Data(text.utf8))
    }
}
