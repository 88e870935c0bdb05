import Cities
import Foundation

/// The options of the command line.
struct Options: Equatable {
    /// The task of the program.
    enum Mode: Equatable {
        /// The interactive app in a terminal, and otherwise the list, once.
        case automatic
        /// The list, once.
        case once
        /// The embedded backend on a port, for other clients.
        case serve(Int)
        /// Examples of all components.
        case gallery
        case help
        case version
    }

    var mode = Mode.automatic
    var backend: URL?
    var width: Int?
    var usesColor = true
    var timeout = 10.0
    var user = "demo"
    /// The number of lines that the interactive app takes below the prompt, or `nil` for the whole screen.
    var inlineHeight: Int?
    /// The folder of the commands that are not carried out; nil for that of the user.
    var outbox: URL?
    /// The file of the trace; `nil` where nothing is recorded.
    var trace: URL?
    /// Whether a key opens an inspector of the app.
    var isInspected = false
    /// The link to the screen that the interactive app opens.
    var link: AppLink?
    /// The language of the app; nil for that of the last run, or of the environment.
    var language: AppLanguage?

    static let version = "0.1.0"

    static let usage = """
        Usage: cities [--once] [--language NAME] [--backend URL] [--user NAME] [--timeout SECONDS] [--width N]
                      [--no-color]
               cities [--open LINK] [--inline N] [--language NAME] [--outbox FOLDER] [--trace FILE] [--inspect]
                      [--backend URL] [--user NAME] [--timeout SECONDS] [--no-color]
               cities --serve PORT
               cities --gallery [--width N] [--no-color]
               cities --help | --version
        """

    static let help = """
        Shows the cities that can be delivered to, orders deliveries, saves addresses, and searches questions.

        \(usage)

        In a terminal it is interactive, and goes on where it was when it ended, however it ended: its screens are in
        $XDG_STATE_HOME/cities/screens.json. An order that can't be sent is kept, and sent when the server can be
        reached. With its output piped it prints the list and exits.

          --once             Prints the list and exits, in a terminal too.
          --backend URL      Talks to this server instead of the embedded one.
          --user NAME        Logs in as NAME (default: demo). The password is taken from the environment
                             variable CITIES_PASSWORD (default: demo), or typed into the form.
          --open LINK        Opens a screen: /cities, /cities/NAME, /cities/NAME/delivery, /addresses, /questions or
                             /outbox.
          --language NAME    Speaks english (or en) or german (or de). Without the option the language is that of the
                             last run, in which ^G changes it, and at first that of LC_ALL, LC_MESSAGES or LANG.
          --outbox FOLDER    Keeps what is not sent yet in FOLDER (default: $XDG_STATE_HOME/cities/outbox).
          --trace FILE       Records to FILE what the app does, and why, without secrets; swift run trace FILE prints it.
          --inspect          Lets F12 open an inspector: what happened and why, states, exchanges, and the screen of any
                             moment.
          --inline N         Takes N lines below the prompt in place of the whole screen.
          --timeout SECONDS  Gives up an exchange after this time (default: 10).
          --width N          Prints N columns (default: the terminal's, or COLUMNS, or 80).
          --no-color         Leaves colours out, as a non-empty NO_COLOR does.
          --serve PORT       Serves the embedded backend on 127.0.0.1:PORT until it is ended. Port 0 takes a free one.
          --gallery          Prints every component that a screen can be made of.
          --help             Prints this text.
          --version          Prints the version.

        Exit status: 0 when the list was loaded, 1 when it was not, 64 when the command line makes no sense, 74 when the
        output can't be written.

        """

    /// Reads a command line.
    ///
    /// - Parameter arguments: The arguments after the program's name.
    init(_ arguments: some Sequence<String>) throws(OptionsError) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            let (name, attached) = Self.split(argument)
            func value() throws(OptionsError) -> String {
                guard let value = attached ?? rest.popFirst() else { throw .missingValue(name) }
                return value
            }
            switch name {
            case "--once": mode = .once
            case "--no-color": usesColor = false
            case "--gallery": mode = .gallery
            case "--help", "-h": mode = .help
            case "--version": mode = .version
            case "--backend": backend = try Self.url(value())
            case "--open": link = try Self.link(value())
            case "--language": language = try Self.language(value())
            case "--outbox": outbox = URL(fileURLWithPath: try value())
            case "--trace": trace = URL(fileURLWithPath: try value())
            case "--inspect": isInspected = true
            case "--user": user = try value()
            case "--inline": inlineHeight = try Self.number(value(), for: name, in: 1...1000)
            case "--timeout": timeout = try Self.seconds(value())
            case "--width": width = try Self.number(value(), for: name, in: 1...10_000)
            case "--serve": mode = .serve(try Self.number(value(), for: name, in: 0...65_535))
            default: throw .unknown(argument)
            }
            if attached != nil, Self.flags.contains(name) {
                throw .unexpectedValue(name)
            }
        }
    }

    private static let flags: Set = ["--once", "--no-color", "--inspect", "--gallery", "--help", "-h", "--version"]

    private static func split(_ argument: String) -> (name: String, value: String?) {
        guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
    }

    private static func url(_ text: String) throws(OptionsError) -> URL {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host()?.isEmpty == false
        else {
            throw .malformed("--backend", text, expected: "an http or https URL")
        }
        return url
    }

    private static func link(_ text: String) throws(OptionsError) -> AppLink {
        do {
            return try AppLink(text)
        } catch {
            throw .unopenable(text, error)
        }
    }

    private static func language(_ text: String) throws(OptionsError) -> AppLanguage {
        guard let language = AppLanguage(name: text) else {
            throw .malformed("--language", text, expected: "english or german")
        }
        return language
    }

    private static func seconds(_ text: String) throws(OptionsError) -> Double {
        guard let seconds = Double(text), seconds >= 0.001, seconds <= 3600 else {
            throw .malformed("--timeout", text, expected: "a number of seconds from 0.001 to 3600")
        }
        return seconds
    }

    private static func number(
        _ text: String,
        for name: String,
        in range: ClosedRange<Int>
    ) throws(OptionsError) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw .malformed(name, text, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
