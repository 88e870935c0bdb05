import Foundation

/// An error of a build, as the gallery shows it.
struct CompilerMessage: Error, Equatable {
    /// The file from the package's folder on, the line and the column: `Sources/Tides/Tides.swift:12:9`; empty for an
    /// error without a place.
    let place: String
    let text: String
    /// The lines of the source below the message, as the compiler prints them.
    var source: [String] = []
}

extension CompilerMessage {
    /// The number of lines that stand for an output in which no error is found.
    private static let linesOfUnknownOutput = 20

    /// Reads the errors of a build that has failed.
    ///
    /// The compiler may print an error several times, for each process that has met it.
    ///
    /// - Parameters:
    ///   - output: All that the build has printed.
    ///   - root: The folder of the package.
    /// - Returns: The errors, in the order of the output; where there are none, the end of the output as one.
    static func all(in output: String, root: String) -> [CompilerMessage] {
        var messages: [CompilerMessage] = []
        /// Whether the lines below are the source of the last message.
        var isInSource = false
        let lines = output.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        for line in lines {
            if let message = CompilerMessage(line, root: root) {
                isInSource = !messages.contains { $0.place == message.place && $0.text == message.text }
                if isInSource { messages.append(message) }
            } else if isInSource, line.firstMatch(of: /^ *\d* \|/) != nil {
                messages[messages.count - 1].source.append(line)
            } else {
                isInSource = false
            }
        }
        // The link fails for a reason that is in the lines around, as do the errors of the package manager.
        guard messages.contains(where: { !$0.place.isEmpty }) else {
            let end = lines.filter { !$0.allSatisfy(\.isWhitespace) }.suffix(linesOfUnknownOutput)
            return [CompilerMessage(place: "", text: "The build has failed.", source: Array(end))]
        }
        return messages.filter { !$0.place.isEmpty }
    }

    private init?(_ line: String, root: String) {
        guard let match = line.wholeMatch(of: /(.*?:\d+:\d+: )?(?:fatal )?error: (.+)/) else { return nil }
        let place = match.1.map { String($0.dropLast(2)) } ?? ""
        let folder = root.hasSuffix("/") ? root : root + "/"
        self.place = place.hasPrefix(folder) ? String(place.dropFirst(folder.count)) : place
        text = String(match.2)
    }
}
