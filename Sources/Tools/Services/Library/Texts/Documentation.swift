import Foundation

/// The lines of a documentation comment.
enum Documentation {
    /// The number of columns of a line.
    static let width = 120
    /// The number of characters of what is taken from a document, which may have whole pages.
    private static let limit = 700

    /// Returns the lines of a comment: a sentence, and the rest after an empty line.
    ///
    /// - Parameters:
    ///   - text: The text of a document, in Markdown; nil for none.
    ///   - fallback: The sentence where the document says nothing; without one there is no comment.
    ///   - ending: What ends the first sentence, before its period.
    ///   - indent: The number of spaces before each line.
    static func lines(_ text: String?, or fallback: String? = nil, ending: String = "", indent: Int = 0) -> [String] {
        var paragraphs = text.map(paragraphs) ?? []
        if paragraphs.isEmpty, let fallback { paragraphs = [fallback] }
        guard let first = paragraphs.first else { return [] }
        let (summary, rest) = split(first)
        var blocks = [finished(summary, ending: ending)]
        if !rest.isEmpty { blocks.append(rest) }
        blocks += paragraphs.dropFirst()
        return blocks.map { wrapped($0, indent: indent) }
            .joined(separator: [String(repeating: " ", count: indent) + "///"])
            .map { $0 }
    }

    /// Returns the lines of a list of parameters, which follow an empty line.
    static func parameters(_ parameters: [(name: String, text: String?)], indent: Int) -> [String] {
        let described = parameters.compactMap { name, text -> (String, String)? in
            let all = text.map { paragraphs($0).joined(separator: " ") } ?? ""
            return all.isEmpty ? nil : (name, all)
        }
        let space = String(repeating: " ", count: indent)
        guard !described.isEmpty else { return [] }
        if parameters.count == 1, let (name, text) = described.first {
            return [space + "///"] + wrapped("- Parameter \(name): \(text)", indent: indent, hanging: 2)
        }
        return [space + "///", space + "/// - Parameters:"]
            + described.flatMap { wrapped("  - \($0): \($1)", indent: indent, hanging: 4) }
    }

    /// Returns the text's paragraphs before its first list, table or code, at most so many characters of them.
    static func paragraphs(_ text: String) -> [String] {
        var found: [String] = []
        var lines: [String] = []
        func end() {
            let joined = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
            if !joined.isEmpty { found.append(joined) }
            lines = []
        }
        for line in clean(text).split(separator: "\n", omittingEmptySubsequences: false) {
            let line = line.trimmingCharacters(in: .whitespaces)
            if isSpecial(line) {
                if !lines.isEmpty || !found.isEmpty { break }
                let words = line.drop { "#*->=|` ".contains($0) }
                if !words.isEmpty { lines.append(String(words)) }
            } else if line.isEmpty {
                end()
            } else {
                lines.append(line)
            }
        }
        end()
        var length = 0
        return found.prefix { paragraph in
            defer { length += paragraph.count }
            return length == 0 || length + paragraph.count < limit
        }
        .map(shortened)
    }

    private static func isSpecial(_ line: String) -> Bool {
        guard let first = line.utf8.first, first < 0x80 else { return false }
        if ["#", "- ", "* ", "+ ", "```", "|", "> ", "---", "==="].contains(where: line.hasPrefix) { return true }
        // An item of a numbered list.
        guard (0x30...0x39).contains(first) else { return false }
        let rest = line.drop { $0.isASCII && $0.isNumber }
        return rest.hasPrefix(". ") || rest.hasPrefix(") ")
    }

    /// Drops markup of HTML, and characters that aren't for a line of code.
    private static func clean(_ text: String) -> String {
        // A page would only be cut later.
        var text = String(text.prefix(8 * limit))
        if text.utf8.contains(UInt8(ascii: "<")) {
            text = text.replacing(/<\/?(p|br|li|ul|h[1-6]|div)\s*\/?>/.ignoresCase(), with: "\n")
                .replacing(/<\/?[A-Za-z][^<>]{0,200}>/, with: "")
        }
        guard text.utf8.contains(where: { $0 != UInt8(ascii: "\n") && ($0 < 0x20 || $0 > 0x7E) }) else { return text }
        let kept = text.replacing("\r\n", with: "\n").replacing("\t", with: " ").unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control: scalar == "\n"
            case .lineSeparator, .paragraphSeparator, .format, .surrogate: false
            default: true
            }
        }
        return String(kept)
    }

    /// Cuts a long paragraph after a sentence.
    private static func shortened(_ paragraph: String) -> String {
        guard paragraph.count > limit else { return paragraph }
        let start = paragraph.prefix(limit)
        guard let end = start.range(of: ". ", options: .backwards) else {
            return start.split(separator: " ").dropLast().joined(separator: " ") + " …"
        }
        return String(start[..<end.lowerBound]) + "."
    }

    /// Splits a paragraph after its first sentence.
    private static func split(_ paragraph: String) -> (String, String) {
        let text = paragraph.replacing("e.g. ", with: "for example ").replacing("i.e. ", with: "that is, ")
            .replacing("etc. ", with: "etc, ").replacing("vs. ", with: "versus ")
        guard let end = text.range(of: ". ") else { return (text, "") }
        return (String(text[..<end.lowerBound]), String(text[end.upperBound...]))
    }

    /// Ends a sentence with an ending and a period.
    private static func finished(_ sentence: String, ending: String) -> String {
        var text = sentence[...]
        while let last = text.last, ".:;,?! ".contains(last) { text.removeLast() }
        // The first word may be a name, as in `iOS`.
        let word = text.prefix { $0 != " " }
        let isPlain = word.allSatisfy { $0.isLowercase }
        return (isPlain ? text.prefix(1).uppercased() + text.dropFirst() : String(text)) + ending + "."
    }

    /// Returns the lines of a paragraph, each with its comment sign.
    static func wrapped(_ text: String, indent: Int, hanging: Int = 0) -> [String] {
        let sign = String(repeating: " ", count: indent) + "/// "
        let next = String(repeating: " ", count: hanging)
        let start = text.prefix { $0 == " " }
        var lines: [String] = []
        var line = sign + start
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                (line, isEmpty) = (sign + next, true)
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return lines + [line]
    }
}
