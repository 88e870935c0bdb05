/// A compiled source, and the texts that this run has recorded in it.
///
/// Every change is a change of the compiled source, so the positions stay valid.
struct InlineSource {
    /// The position of a call's parenthesis in the compiled source: a line and a column in bytes, both from 1.
    struct Place: Hashable {
        let line: Int
        let column: Int
    }

    /// The texts so far.
    private(set) var texts: [Place: String] = [:]
    private let source: [UInt8]
    private let lineStarts: [Int]
    private var rewrites: [InlineRewrite] = []

    init(_ source: [UInt8]) {
        self.source = source
        lineStarts = [0] + source.indices.filter { source[$0] == 10 }.map { $0 + 1 }
    }

    /// Puts a text into the closure of a call.
    ///
    /// - Returns: Whether the call is there.
    mutating func record(_ text: String, function: String, at place: Place) -> Bool {
        guard let start = offset(of: place),
            let rewrite = InlineRewrite(of: source, at: start, function: function, text: text)
        else { return false }
        rewrites.append(rewrite)
        texts[place] = text
        return true
    }

    /// The bytes of the source with all texts.
    var rewritten: [UInt8] {
        var bytes: [UInt8] = []
        var position = 0
        // A call inside a replaced closure disappears with the closure.
        for rewrite in rewrites.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
        where rewrite.range.lowerBound >= position {
            bytes += source[position..<rewrite.range.lowerBound]
            bytes += rewrite.closure
            position = rewrite.range.upperBound
        }
        return bytes + source[position...]
    }

    /// Returns the offset of a position in bytes, or `nil` outside of the source.
    func offset(of place: Place) -> Int? {
        guard place.column > 0, lineStarts.indices.contains(place.line - 1) else { return nil }
        let offset = lineStarts[place.line - 1] + place.column - 1
        return offset < source.count ? offset : nil
    }
}
