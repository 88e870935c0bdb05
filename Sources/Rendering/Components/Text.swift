/// Text in one style, on as many lines as it needs.
///
/// ```swift
/// Text("The rain in Spain stays mainly in the plain.")
/// ```
/// At a width of 20:
/// ```text
/// The rain in Spain
/// stays mainly in the
/// plain.
/// ```
/// `.wrapped(.grapheme)`:
/// ```text
/// The rain in Spain st
/// ays mainly in the pl
/// ain.
/// ```
/// `.limited(to: 2)`:
/// ```text
/// The rain in Spain
/// stays mainly in the…
/// ```
/// `.wrapped(.none)`, and the same with `.truncated(.head)` and `.truncated(.middle)`:
/// ```text
/// The rain in Spain s…
/// …ainly in the plain.
/// The rain i…he plain.
/// ```
/// `Text("Bath").aligned(.end)`:
/// ```text
///                 Bath
/// ```
public struct Text: Component {
    /// The text; anything may be in it.
    public var text: String
    /// How it is set.
    public var style: Style
    /// Where it goes on in the next line.
    public var wrapping: Wrapping
    /// Where lines narrower than the space are.
    public var alignment: Alignment
    /// Which end gives way when there is no room.
    public var truncation: Truncation
    /// The most lines, or `nil` for as many as are needed.
    public var maximumLines: Int?

    /// Creates a text that wraps by word.
    public init(_ text: String, style: Style = .plain) {
        self.text = text
        self.style = style
        wrapping = .word
        alignment = .start
        truncation = .tail
        maximumLines = nil
    }

    /// Wraps, shortens and aligns the text.
    public func lines(in space: Space) -> [Line] {
        var lines: [Line] = []
        forEachLine(width: space.width) { lines.append(Line(aligned($0, width: space.width), style: style)) }
        return lines
    }

    /// Counts the lines that the text is wrapped into.
    public func height(in space: Space) -> Int {
        // Most texts are a word or two: bytes of printable ASCII that fit need no look at their graphemes.
        if text.utf8.count <= space.width, text.isPrintableASCII {
            return maximumLines == 0 || space.width == 0 ? 0 : 1
        }
        var count = 0
        forEachLine(width: space.width) { _ in count += 1 }
        return count
    }

    /// Measures the widest line.
    public func width(in space: Space) -> Int {
        var widest = 0
        forEachLine(width: space.width) { widest = max(widest, $0.columns(limit: space.width)) }
        return widest
    }

    private func forEachLine(width: Int, _ body: (String) -> Void) {
        guard maximumLines.map({ $0 > 0 }) ?? true else { return }
        var wrapper = TextWrapper(text, width: width, wrapping: wrapping)
        var count = 0
        var rest = wrapper.rest
        while let line = wrapper.next() {
            count += 1
            let isLast = count == maximumLines
            if isLast, wrapping != .none, !wrapper.rest.isEmpty {
                return body(truncation.ellipsize(shortened(rest, line: line), columns: width))
            }
            body(wrapping == .none ? truncation.apply(to: String(line), columns: width) : String(line))
            if isLast { return }
            rest = wrapper.rest
        }
    }

    /// Returns what the last line is cut from: its own words, or with another end in view all that is left.
    private func shortened(_ rest: Substring, line: Substring) -> String {
        guard truncation == .tail else { return String(rest) }
        return String(line)
    }

    private func aligned(_ line: String, width: Int) -> String {
        guard alignment != .start else { return line }
        return String(repeating: " ", count: alignment.offset(of: line.columns(limit: width), in: width)) + line
    }
}
