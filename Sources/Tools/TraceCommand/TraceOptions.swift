import Foundation
import MillraceTrace

/// The options of the command line.
struct TraceOptions: Equatable {
    /// The output of the command for a file.
    enum Task: Equatable {
        case records
        /// Why a text is on the screen.
        case why(String)
        /// A test that plays the session again.
        case test
        /// A page for a browser.
        case page
        /// Statistics over all files.
        case summary
        case help
    }

    var task = Task.records
    /// The files, one but for a summary, whose folders are among them; none where only the help is wanted.
    var files: [URL] = []
    /// The code with which a test makes the app.
    var source = TraceScript.Source(name: "RecordedSessionTests", modules: [], screens: "makeScreens($0)")
    /// The kinds of entries to print; all where there are none.
    var kinds: Set<TraceEntry.Kind> = []
    /// The feature, or the loop, whose entries to print.
    var loop: String?
    /// The seconds of the recording to print.
    var seconds: ClosedRange<Double> = 0...Double.greatestFiniteMagnitude
    /// Whether to print new records until the command is ended.
    var follows = false

    static let help = """
        Prints what an app did, and why, from the file of a trace.

        Usage: trace FILE [--kind KIND]... [--loop NAME] [--from SECONDS] [--to SECONDS] [--follow]
               trace FILE --why TEXT
               trace FILE --test [--name NAME] [--import MODULE]... [--screens EXPRESSION]
               trace FILE --html >session.html
               trace --summary PATH...
               trace --help

          --why TEXT      Prints why TEXT is on the screen: from its line back to the key and to the bytes of the answer.
          --html          Prints one page for a browser, which needs nothing else: timeline, screens, states, exchanges, causes.
          --summary       Prints statistics over files; of a folder, over those named *.jsonl, also in the folders in it.
          --test          Prints a test in Swift that plays the session again, and expects what was recorded.
          --name NAME     The test's suite; RecordedSessionTests by default.
          --import MODULE A module that the test imports with @testable: the app's.
          --screens EXPRESSION
                          Makes the app's screens of $0, a TraceReplay.Materials; makeScreens($0) by default.
          --kind KIND     Prints entries of this kind: \(TraceEntry.Kind.allCases.map(\.rawValue).joined(separator: ", ")).
          --loop NAME     Prints entries of this loop (CitiesViewModel#1), or of all loops of this feature (CitiesViewModel).
          --from SECONDS  Leaves out what came before, counted from the beginning of the recording.
          --to SECONDS    Leaves out what came later.
          --follow        Goes on with what is recorded, until ctrl-C.
          --help          Prints this text.

        Exit status: 0, 1 when a file can't be read or played again, 64 when the command line makes no sense.

        """

    /// Reads a command line.
    ///
    /// - Parameter arguments: The arguments after the program's name.
    init(_ arguments: some Sequence<String>) throws(TraceOptionsError) {
        var rest = Array(arguments)[...]
        var (from, to) = (0.0, Double.greatestFiniteMagnitude)
        /// The options that choose a task, those that choose among records, and those about a test, in their order.
        var (tasks, filters, details): ([String], [String], [String]) = ([], [], [])
        while let argument = rest.popFirst() {
            func value() throws(TraceOptionsError) -> String {
                guard let value = rest.popFirst() else { throw .missingValue(argument) }
                return value
            }
            switch argument {
            case "--help", "-h": task = .help
            case "--why": choose(.why(try value()))
            case "--html": choose(.page)
            case "--summary": choose(.summary)
            case "--test": choose(.test)
            case "--name": source.name = try Self.identifier(value(), for: argument)
            case "--import": source.modules.append(try Self.identifier(value(), for: argument))
            case "--screens": source.screens = try value()
            case "--follow": follows = true
            case "--loop": loop = try value()
            case "--kind": kinds.insert(try Self.kind(value()))
            case "--from": from = try Self.seconds(value(), for: argument)
            case "--to": to = try Self.seconds(value(), for: argument)
            case _ where argument.hasPrefix("-"): throw .unknown(argument)
            default: files.append(URL(filePath: argument))
            }
            if ["--why", "--html", "--test", "--summary"].contains(argument) { tasks.append(argument) }
            if ["--name", "--import", "--screens"].contains(argument) { details.append(argument) }
            if ["--follow", "--loop", "--kind", "--from", "--to"].contains(argument) { filters.append(argument) }
        }
        guard from <= to else { throw .malformed("--to", "\(to)", expected: "no less than --from") }
        seconds = from...to
        guard task != .help else {
            files = []
            return
        }
        guard !files.isEmpty else { throw .missingFile }
        let others = tasks.dropFirst() + (tasks.isEmpty ? [] : filters[...])
        if let task = tasks.first, let other = others.first { throw .apart(task, other) }
        if task != .test, let detail = details.first { throw .lone(detail, "--test") }
        if task != .summary, let second = files.dropFirst().first { throw .secondFile(second.relativePath) }
    }

    private mutating func choose(_ new: Task) {
        // The help has precedence.
        if task != .help { task = new }
    }

    private static func kind(_ text: String) throws(TraceOptionsError) -> TraceEntry.Kind {
        guard let kind = TraceEntry.Kind(rawValue: text) else {
            let kinds = TraceEntry.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw .malformed("--kind", text, expected: "one of \(kinds)")
        }
        return kind
    }

    private static func identifier(_ text: String, for name: String) throws(TraceOptionsError) -> String {
        let isLetter = { (character: Character) in character.isLetter || character == "_" }
        guard let first = text.first, isLetter(first), !keywords.contains(text),
            text.allSatisfy({ isLetter($0) || ("0"..."9").contains($0) })
        else {
            throw .malformed(name, text, expected: "a name of Swift")
        }
        return text
    }

    /// The words that Swift doesn't take for a name.
    private static let keywords: Set<String> = [
        "Any", "Protocol", "Self", "Type", "_", "as", "associatedtype", "break", "case", "catch", "class", "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    private static func seconds(_ text: String, for name: String) throws(TraceOptionsError) -> Double {
        guard let seconds = Double(text), seconds.isFinite, seconds >= 0 else {
            throw .malformed(name, text, expected: "a number of seconds")
        }
        return seconds
    }

    /// Returns whether a record is to be printed.
    func wants(_ record: TraceRecord) -> Bool {
        guard seconds.contains(record.seconds), kinds.isEmpty || kinds.contains(record.entry.kind) else { return false }
        guard let loop else { return true }
        return record.entry.loop == loop || record.entry.loop?.hasPrefix(loop + "#") == true
    }
}
