/// The form of a host's name in a request: in lower case, with labels of other scripts than ASCII in Punycode (RFC
/// 3492, RFC 5891).
///
/// Unlike in browsers, letters are otherwise unchanged: full-width letters don't become those of ASCII.
enum HostName {
    /// The longest label, in bytes.
    private static let longest = 63

    /// Returns the name in ASCII; nil if a label is too long.
    static func ascii(_ name: String) -> String? {
        var labels: [String] = []
        // A full stop of East Asian scripts separates labels, too.
        let scalars = composed(name.lowercased())
        for label in scalars.split(
            omittingEmptySubsequences: false,
            whereSeparator: { ".\u{3002}\u{FF0E}\u{FF61}".unicodeScalars.contains($0) }
        ) {
            guard let label = encoded(Array(label)) else { return nil }
            labels.append(label)
        }
        return labels.joined(separator: ".")
    }

    private static func encoded(_ label: [Unicode.Scalar]) -> String? {
        if label.allSatisfy(\.isASCII) { return String(String.UnicodeScalarView(label)) }
        guard label.count <= longest else { return nil }
        let text = "xn--" + punycode(label.map { Int($0.value) })
        return text.utf8.count <= longest ? text : nil
    }

    // MARK: - Punycode

    private static let base = 36
    private static let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789")

    /// Returns the characters of ASCII and, after a hyphen, the positions at which the others are inserted, the
    /// smallest character first.
    private static func punycode(_ points: [Int]) -> String {
        let basic = points.filter { $0 < 0x80 }
        var text = String(decoding: basic.map(UInt8.init), as: UTF8.self)
        if !basic.isEmpty { text.append("-") }
        var (handled, delta, bias, last) = (basic.count, 0, 72, 0x7F)
        while let next = points.filter({ $0 > last }).min() {
            delta += (next - last - 1) * (handled + 1)
            for point in points {
                if point < next { delta += 1 }
                guard point == next else { continue }
                append(delta, bias, to: &text)
                bias = adapted(delta, count: handled + 1, isFirst: handled == basic.count)
                (delta, handled) = (0, handled + 1)
            }
            delta += 1
            last = next
        }
        return text
    }

    /// Adds a number in digits whose weights depend on the bias (section 3.3).
    private static func append(_ number: Int, _ bias: Int, to text: inout String) {
        var rest = number
        var position = base
        while true {
            let threshold = min(max(position - bias, 1), 26)
            guard rest >= threshold else { return text.append(digits[rest]) }
            text.append(digits[threshold + (rest - threshold) % (base - threshold)])
            rest = (rest - threshold) / (base - threshold)
            position += base
        }
    }

    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var rest = isFirst ? delta / 700 : delta / 2
        rest += rest / count
        var bias = 0
        while rest > 455 {
            rest /= base - 1
            bias += base
        }
        return bias + base * rest / (rest + 38)
    }

    // MARK: - Composition

    /// Returns the scalars, with each letter and its marks as one scalar where Unicode has one.
    private static func composed(_ text: String) -> [Unicode.Scalar] {
        text.flatMap { character in
            character.unicodeScalars.count == 1
                ? Array(character.unicodeScalars)
                : letters[character].map { [$0] } ?? Array(character.unicodeScalars)
        }
    }

    /// The letters with marks, which are equal to their decompositions: Latin, Greek, Cyrillic, kana and hangul.
    private static let letters: [Character: Unicode.Scalar] = {
        let ranges = [0xC0...0x233, 0x370...0x52F, 0x1E00...0x1FFF, 0x3041...0x30FF, 0xAC00...0xD7A3]
        let scalars = ranges.joined().compactMap { Unicode.Scalar(UInt32($0)) }
        return Dictionary(scalars.map { (Character($0), $0) }) { first, _ in first }
    }()
}
