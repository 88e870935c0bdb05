import MillraceRendering

/// Divides lines of code into parts with the styles of a theme, one line after the other.
struct CodeLexer {
    private enum State {
        case code
        /// In comments of several lines, one in the other.
        case comment(Int)
        case string(Quote)
    }

    /// The end of a text in quotes.
    private struct Quote {
        var end: [UInt8]
        var hasEscapes = true
        var isMultiline = true
    }

    private let language: CodeBlock.Language
    private let keywords: Set<String>
    private var state = State.code
    private var bytes: [UInt8] = []
    private var spans: [Span] = []
    private var start = 0

    init(_ language: CodeBlock.Language) {
        self.language = language
        keywords = Self.keywords[language] ?? []
    }

    /// Returns the parts of the next line.
    mutating func spans(of line: String) -> [Span] {
        guard language != .plain else { return [Span(line)] }
        (bytes, spans, start) = (Array(line.utf8), [], 0)
        var index = 0
        while index < bytes.count {
            switch state {
            case let .comment(depth): index = comment(from: index, depth)
            case let .string(quote): index = string(from: index, quote)
            case .code: index = code(from: index)
            }
        }
        if case let .string(quote) = state, !quote.isMultiline { state = .code }
        add(.plain, from: start, to: bytes.count)
        return spans.isEmpty ? [Span("")] : spans
    }

    // MARK: - Parts

    /// Adds a part, after the code before it.
    private mutating func add(_ style: Style, from first: Int, to end: Int) {
        if first > start { spans.append(Span(String(decoding: bytes[start..<first], as: UTF8.self))) }
        if end > first { spans.append(Span(String(decoding: bytes[first..<end], as: UTF8.self), style: style)) }
        start = end
    }

    private func has(_ text: some Sequence<UInt8>, at index: Int) -> Bool {
        bytes[index...].starts(with: text)
    }

    private mutating func comment(from first: Int, _ depth: Int) -> Int {
        var (index, depth) = (first, depth)
        while index < bytes.count {
            if has("*/".utf8, at: index) {
                depth -= 1
                index += 2
            } else if language == .swift, has("/*".utf8, at: index) {
                depth += 1
                index += 2
            } else {
                index += 1
            }
            guard depth == 0 else { continue }
            state = .code
            add(.secondary, from: first, to: index)
            return index
        }
        state = .comment(depth)
        add(.secondary, from: first, to: bytes.count)
        return bytes.count
    }

    private mutating func string(from first: Int, _ quote: Quote, skipping length: Int = 0) -> Int {
        var index = first + length
        state = .string(quote)
        while index < bytes.count {
            if quote.hasEscapes, bytes[index] == UInt8(ascii: "\\") {
                index += 2
            } else if has(quote.end, at: index) {
                index += quote.end.count
                state = .code
                break
            } else {
                index += 1
            }
        }
        index = min(index, bytes.count)
        add(.info, from: first, to: index)
        return index
    }

    private mutating func code(from index: Int) -> Int {
        let byte = bytes[index]
        if let next = commentStart(at: index) ?? quoted(at: index) { return next }
        if language == .shell, byte == UInt8(ascii: "\\") { return index + 2 }
        if Self.isDigit(byte) { return number(from: index) }
        let isMarked = language == .swift && (byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#"))
        guard isMarked || isWord(byte) else { return index + 1 }
        var end = index + 1
        while end < bytes.count, isWord(bytes[end]) || Self.isDigit(bytes[end]) { end += 1 }
        let word = String(decoding: bytes[index..<end], as: UTF8.self)
        if (isMarked && end > index + 1) || keywords.contains(word) { add(.accent, from: index, to: end) }
        return end
    }

    private mutating func commentStart(at index: Int) -> Int? {
        let isLine: Bool
        if language == .shell {
            let before = index > 0 ? bytes[index - 1] : UInt8(ascii: " ")
            isLine = bytes[index] == UInt8(ascii: "#") && " \t;&|(".utf8.contains(before)
        } else {
            if has("/*".utf8, at: index) {
                state = .comment(1)
                // The next two bytes aren't the end of this comment.
                let next = index + 2
                add(.secondary, from: index, to: next)
                return next
            }
            isLine = has("//".utf8, at: index)
        }
        guard isLine else { return nil }
        add(.secondary, from: index, to: bytes.count)
        return bytes.count
    }

    private mutating func quoted(at index: Int) -> Int? {
        let quote = UInt8(ascii: "\"")
        switch language {
        case .plain: return nil
        case .json:
            guard bytes[index] == quote else { return nil }
            return string(from: index, Quote(end: [quote], isMultiline: false), skipping: 1)
        case .shell:
            guard bytes[index] == quote || bytes[index] == UInt8(ascii: "'") else { return nil }
            return string(from: index, Quote(end: [bytes[index]], hasEscapes: bytes[index] == quote), skipping: 1)
        case .swift:
            var hashes = 0
            while index + hashes < bytes.count, bytes[index + hashes] == UInt8(ascii: "#") { hashes += 1 }
            let first = index + hashes
            guard first < bytes.count, bytes[first] == quote else {
                // All but the last one are passed, so that a long row of them is counted once.
                return hashes > 1 ? first - 1 : nil
            }
            let isMultiline = has("\"\"\"".utf8, at: first)
            let marks = isMultiline ? 3 : 1
            let end = Array(repeating: quote, count: marks) + Array(repeating: UInt8(ascii: "#"), count: hashes)
            let ended = Quote(end: end, hasEscapes: hashes == 0, isMultiline: isMultiline)
            return string(from: index, ended, skipping: hashes + marks)
        }
    }

    private mutating func number(from first: Int) -> Int {
        var end = first + 1
        while end < bytes.count {
            let isPoint = bytes[end] == UInt8(ascii: ".") && end + 1 < bytes.count && Self.isDigit(bytes[end + 1])
            guard isPoint || isWord(bytes[end]) || Self.isDigit(bytes[end]) else { break }
            end += 1
        }
        add(.info, from: first, to: end)
        return end
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10
    }

    private func isWord(_ byte: UInt8) -> Bool {
        if byte | 0x20 &- 0x61 < 26 || byte == UInt8(ascii: "_") || byte >= 0x80 { return true }
        return language == .shell && "-./".utf8.contains(byte)
    }

    private static let keywords: [CodeBlock.Language: Set<String>] = [
        .swift: words(
            """
            actor any as associatedtype async await borrowing break case catch class consuming continue convenience \
            default defer deinit didSet do dynamic else enum extension fallthrough false fileprivate final for func get \
            guard if import in indirect infix init inout internal is isolated lazy let macro mutating nil nonisolated \
            nonmutating open operator optional override package postfix precedencegroup prefix private protocol public \
            repeat required rethrows return self Self sending set some static struct subscript super switch throw \
            throws true try typealias unowned var weak where while willSet
            """
        ),
        .json: words("false null true"),
        .shell: words(
            """
            break case continue do done elif else esac eval exec exit export fi for function if in local readonly \
            return select set shift source then time trap unset until while
            """
        ),
    ]

    private static func words(_ words: String) -> Set<String> {
        Set(words.split(separator: " ").map(String.init))
    }
}
