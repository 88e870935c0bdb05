import Foundation
import MillraceBackend
import MillraceFeedback
import MillraceRendering

/// The rules by which a trace keeps values, requests and bodies: nothing whose name is that of a secret, and no secret that the app has named.
package struct TraceRedaction: Sendable {
    /// The number of characters of one text that are kept.
    package static let textLimit = 400
    /// The number of parts that are kept of one state or change.
    private static let partLimit = 2_000
    /// The number of bytes that are kept of one body.
    static let bodyLimit = 65_536

    private let rules: Redaction
    private let mask: SecretMask

    package init(names: Set<String> = [], secrets: [String] = []) {
        // Masked numbers are numbers, so that a body can be read as JSON.
        rules = Redaction(number: "0", names: names)
        mask = SecretMask(secrets)
    }

    func text(_ text: String) -> String {
        cut(rules.text(mask.text(text)))
    }

    /// Returns a value taken apart, without secrets.
    func dump(_ value: Any) -> Dump {
        Dump(value).masked(
            by: Redaction.mask,
            where: { rules.isSecret($0, in: .member) },
            cleaning: { rules.text(mask.text($0)) }
        )
    }

    /// Returns a dump on one line; its values have no secrets, but texts next to each other may be one.
    func line(_ dump: Dump) -> String { cut(mask.text(dump.line)) }

    func parts(_ leaves: some Sequence<(path: String, text: String)>) -> [TracePart] {
        leaves.prefix(Self.partLimit).map { TracePart(path: mask.text($0.path), text: cut(mask.text($0.text))) }
    }

    /// Returns the lines of a frame; a secret may go over the end of one.
    func lines(_ lines: [TraceLine]) -> [TraceLine] {
        let texts = mask.text(lines.map(\.text).joined(separator: "\n")).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        return zip(lines, texts).map { line, masked in
            TraceLine(number: line.number, text: text(String(masked)), node: line.node.map(text))
        }
    }

    /// Whether so much has gone or moved that the parts are told anew, in place of what became of each.
    func isAnew(_ difference: DumpDifference) -> Bool {
        max(difference.changes.count(where: \.isRemoval), difference.moves.count) > Self.partLimit
    }

    func changes(_ changes: [DumpChange]) -> [String] {
        changes.prefix(Self.partLimit).map { cut(mask.text($0.line)) }
    }

    /// Returns what became of the parts that were there; nil where all others stayed where they were.
    func edits(_ difference: DumpDifference) -> [TraceEdit]? {
        let removed = difference.changes.lazy.filter(\.isRemoval).map { TraceEdit.removed(mask.text($0.place)) }
        let moved = difference.moves.lazy.map { move in
            TraceEdit.moved(list: mask.text(move.list), first: move.first, count: move.count, offset: move.offset)
        }
        let edits = isAnew(difference) ? [.removed("")] : Array(removed) + Array(moved)
        return edits.isEmpty ? nil : edits
    }

    package func request(_ method: String, _ url: URL) -> String {
        "\(method) \(cut(mask.text(rules.url(url))))"
    }

    /// Returns the beginning of a body without secrets; nil where it is empty, or no text.
    package func body(_ data: Data) -> String? {
        let isCut = data.count > Self.bodyLimit
        var beginning = data.prefix(Self.bodyLimit)
        // A character at the limit is left out as a whole.
        if isCut, data[beginning.endIndex] & 0xC0 == 0x80, let first = beginning.lastIndex(where: { $0 & 0xC0 != 0x80 })
        {
            beginning = beginning[..<first]
        }
        guard !data.isEmpty, let text = String(validating: beginning, as: UTF8.self) else { return nil }
        return String(decoding: rules.body(Array(mask.text(text, isCut: isCut).utf8)), as: UTF8.self)
    }

    /// Returns the name of a key, or `text` for one that types into a text field.
    func key(_ key: Key, takesText: Bool) -> String {
        if case .character = key, takesText { return "text" }
        return key.traced
    }

    /// Returns a field as a line, without what is secret in it.
    func field(_ field: HeaderFields.Field) -> String {
        "\(field.name): \(cut(rules.value(of: HeaderFields.Field(name: field.name, value: mask.text(field.value)))))"
    }

    private func cut(_ text: String) -> String {
        text.utf8.count > Self.textLimit ? String(text.prefix(Self.textLimit)) + "…" : text
    }
}
