import Foundation
import MillraceTrace

/// The options of the command line.
struct TraceOptions: Equatable {
    /// The file; nil where only the help is wanted.
    var file: URL?
    /// The text that is asked about.
    var why: String?
    /// The kinds of entries to print; all where there are none.
    var kinds: Set<TraceEntry.Kind> = []
    /// The feature, or the loop, whose entries to print.
    var loop: String?
    /// The seconds of the recording to print.
    var seconds: ClosedRange<Double> = 0...Double.greatestFiniteMagnitude
    /// Whether to print what comes until the command is ended.
    var follows = false

    static let help = """
        Prints what an app did, and why, from the file of a trace.

        Usage: trace FILE [--kind KIND]... [--loop NAME] [--from SECONDS] [--to SECONDS] [--follow]
               trace FILE --why TEXT
               trace --help

          --why TEXT      Prints why TEXT is on the screen: from its line back to the key and to the bytes of the answer.
          --kind KIND     Prints entries of this kind: \(TraceEntry.Kind.allCases.map(\.rawValue).joined(separator: ", ")).
          --loop NAME     Prints entries of this loop (CitiesViewModel#1), or of all loops of this feature (CitiesViewModel).
          --from SECONDS  Leaves out what came before, counted from the beginning of the recording.
          --to SECONDS    Leaves out what came later.
          --follow        Goes on with what is recorded, until ctrl-C.
          --help          Prints this text.

        Exit status: 0, 1 when the file can't be read, 64 when the command line makes no sense.

        """

    /// Reads a command line.
    ///
    /// - Parameter arguments: The arguments after the program's name.
    init(_ arguments: some Sequence<String>) throws(TraceOptionsError) {
        var rest = Array(arguments)[...]
        var (from, to) = (0.0, Double.greatestFiniteMagnitude)
        var wantsHelp = false
        while let argument = rest.popFirst() {
            func value() throws(TraceOptionsError) -> String {
                guard let value = rest.popFirst() else { throw .missingValue(argument) }
                return value
            }
            switch argument {
            case "--help", "-h": wantsHelp = true
            case "--follow": follows = true
            case "--why": why = try value()
            case "--loop": loop = try value()
            case "--kind": kinds.insert(try Self.kind(value()))
            case "--from": from = try Self.seconds(value(), for: argument)
            case "--to": to = try Self.seconds(value(), for: argument)
            case _ where argument.hasPrefix("-"): throw .unknown(argument)
            case _ where file != nil: throw .secondFile(argument)
            default: file = URL(filePath: argument)
            }
        }
        guard file != nil || wantsHelp else { throw .missingFile }
        guard from <= to else { throw .malformed("--to", "\(to)", expected: "no less than --from") }
        if wantsHelp { file = nil }
        seconds = from...to
    }

    private static func kind(_ text: String) throws(TraceOptionsError) -> TraceEntry.Kind {
        guard let kind = TraceEntry.Kind(rawValue: text) else {
            let kinds = TraceEntry.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw .malformed("--kind", text, expected: "one of \(kinds)")
        }
        return kind
    }

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
