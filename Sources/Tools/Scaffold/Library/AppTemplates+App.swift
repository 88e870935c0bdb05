import UserPackage

extension AppTemplates {
    var main: String {
        """
        import Foundation
        import Millrace
        import MillraceTerminal
        import \(backend)

        @main
        enum Main {
            static func main() {
                do {
                    exit(try run(AppOptions(CommandLine.arguments.dropFirst())))
                } catch {
                    let line = "\(app): \\(error)\\n"
                    write(STDERR_FILENO, line, line.utf8.count)
                    exit(1)
                }
            }

            /// Shows the app in a terminal; with its output piped, prints the first screen.
            ///
            /// - Returns: The exit status.
            private static func run(_ options: AppOptions) throws -> Int32 {
                if options.isHelp {
                    print(AppOptions.help)
                    return 0
                }
                // The backend answers as long as it is held.
                let embedded = try options.backend == nil ? EmbeddedBackend() : nil
                defer { embedded?.stop() }
                guard let url = options.backend ?? embedded?.url else { return 1 }
                let session = BackendSession(environment: Environment(base: url))
                let stack = ScreenStack(showing: make\(feature.type)Screen(session: session))
                return try TerminalApplication(showing: stack).run()
            }
        }

        """
    }

    var appOptions: String {
        """
        import Foundation

        /// The options of the command line.
        \(shape.isolation)struct AppOptions {
            static let help = \"""
                Usage: \(app) [--backend URL]

                  --backend URL   Talks to this server instead of the embedded one.
                  --help          Prints this text.

                With its output piped it prints the first screen, and exits with status 1 if that has failed.
                \"""

            var backend: URL?
            var isHelp = false

            init(_ arguments: some Sequence<String>) throws(AppOptionsError) {
                var rest = Array(arguments)[...]
                while let argument = rest.popFirst() {
                    switch argument {
                    case "--help", "-h": isHelp = true
                    case "--backend":
                        guard let text = rest.popFirst() else { throw .missingValue(argument) }
                        guard let url = URL(string: text), url.host()?.isEmpty == false else { throw .noURL(text) }
                        backend = url
                    default: throw .unknown(argument)
                    }
                }
            }
        }

        """
    }

    var appOptionsError: String {
        """
        /// The reason why a command line makes no sense.
        \(shape.isolation)enum AppOptionsError: Error, Equatable, CustomStringConvertible {
            case unknown(String)
            case missingValue(String)
            case noURL(String)

            var description: String {
                switch self {
                case let .unknown(option): "there is no option \\(option.debugDescription); --help lists those that there are"
                case let .missingValue(option): "\\(option) needs a value"
                case let .noURL(text): "\\(text.debugDescription) is no URL of a server"
                }
            }
        }

        """
    }

    var cannedResponses: String {
        """
        import Foundation
        import MillraceMockServer

        /// Returns the canned response of a file in `Responses`, by its name without the extension.
        ///
        /// - Throws: A `CannedResponseError`, which lists the names that there are.
        public func named(_ name: String) throws -> CannedResponse {
            let responses = try all()
            guard let response = responses.first(where: { $0.name == name }) else {
                throw CannedResponseError.unknown(name: name, available: responses.map(\\.name))
            }
            return response
        }

        /// Returns all canned responses; they are embedded in the code, so that the program needs no files beside it.
        ///
        /// - Throws: A `CannedResponseError` that names a malformed file.
        public func all() throws -> [CannedResponse] {
            try files.map { try CannedResponse(named: $0.name, contents: Data($0.contents)) }
        }

        """
    }

    var table: String {
        """
        /// The files of `Responses`, by name: a resource embedded in code has an identifier, and its name is lost.
        let files: [(name: String, contents: [UInt8])] = [
        \(ResponseTable.line("\(feature.path).200.json"))
        ]

        """
    }

    var embeddedBackend: String {
        """
        import Foundation
        import MillraceMockServer

        /// The backend of the app, inside its own process: a canned response `NAME.200` answers `GET /v1/NAME`, over real HTTP.
        public final class EmbeddedBackend: Sendable {
            private let server = MockServer()

            /// The address of the backend.
            public let url: URL

            /// Starts the backend on a free port of this machine.
            ///
            /// - Throws: An error of the system, or of a malformed file.
            public init() throws {
                for response in try all() where response.status == 200 {
                    server.route(.GET, "/v1/\\(response.name.prefix { $0 != "." })", MockResponse(response))
                }
                try server.start()
                url = server.url
            }

            /// Ends the backend.
            public func stop() {
                server.stop()
            }
        }

        """
    }

    var firstScreenTests: String {
        """
        import Foundation
        import Millrace
        import MillraceMockServer
        import MillraceTestKit
        import Testing
        import \(backend)

        @testable import \(app)

        @Suite(.timeLimit(.minutes(1))) struct FirstScreenTests {
            @Test func theFirstScreen() throws {
                let backend = try EmbeddedBackend()
                defer { backend.stop() }
                let session = BackendSession(environment: Environment(base: backend.url))
                let controller = make\(feature.type)Screen(session: session)
                let pilot = Pilot(showing: controller, columns: 40, rows: 6, patience: .seconds(30))
                pilot.expect(shows: "First")
                assertSnapshot(of: pilot.screen.text, as: .lines)
            }

            @Test func aBackendThatIsAwayIsAFailure() {
                let session = StubAccessible()
                session.stub(\(feature.type)Service.fetch\(feature.type)Resource(), .failure(.transport(.refused)))
                let controller = make\(feature.type)Screen(session: session)
                #expect(controller.screen.exitStatus == 1)
            }

            @Test func optionsAreRead() throws {
                #expect(try AppOptions([]).backend == nil)
                #expect(try AppOptions(["--backend", "http://localhost:8080"]).backend?.port == 8080)
                #expect(try AppOptions(["--help"]).isHelp)
                #expect(throws: AppOptionsError.unknown("--x")) { try AppOptions(["--x"]) }
                #expect(throws: AppOptionsError.missingValue("--backend")) { try AppOptions(["--backend"]) }
                #expect(throws: AppOptionsError.noURL("x")) { try AppOptions(["--backend", "x"]) }
            }
        }

        """
    }

    var snapshot: String {
        """
        \(feature.title)
        \(String(repeating: "─", count: 40))
          First
          Second

        r Refresh  ^C Quit  ? Help

        """
    }
}
