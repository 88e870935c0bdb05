import MillracePlatform

/// Splits a body into lines of bounded length.
struct LineSplitter {
    enum Ending {
        /// A line feed; a carriage return before it is not part of the line.
        case lineFeed
        /// A line feed, a carriage return, or both.
        case any
    }

    struct TooLong: Error {}

    static let limit = 1 << 20

    private let ending: Ending
    private var rest = Data()
    private var skipsLineFeed = false

    init(_ ending: Ending) {
        self.ending = ending
    }

    /// Returns the lines that a further piece of the body completes.
    mutating func lines(adding data: Data) throws(TooLong) -> [Data] {
        var lines: [Data] = []
        var start = data.startIndex
        for index in data.indices {
            let byte = data[index]
            if skipsLineFeed, byte == 10 {
                skipsLineFeed = false
                start = index + 1
                continue
            }
            skipsLineFeed = false
            guard byte == 10 || (ending == .any && byte == 13) else { continue }
            skipsLineFeed = byte == 13
            rest.append(data[start..<index])
            try check()
            if ending == .lineFeed, rest.last == 13 { rest.removeLast() }
            lines.append(rest)
            rest = Data()
            start = index + 1
        }
        rest.append(data[start...])
        try check()
        return lines
    }

    /// Returns the bytes after the last line end.
    mutating func end() -> Data? {
        defer { rest = Data() }
        return rest.isEmpty ? nil : rest
    }

    private func check() throws(TooLong) {
        if rest.count > LineSplitter.limit { throw TooLong() }
    }
}
