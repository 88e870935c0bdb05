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
        cut(mask.text(rules.text(text)))
    }

    /// Returns a value taken apart, without secrets.
    func dump(_ value: Any) -> Dump {
        Dump(value).masked(
            by: Redaction.mask,
            where: { rules.isSecret($0, in: .member) },
            cleaning: { mask.text(rules.text($0)) }
        )
    }

    /// Returns a dump on one line; its values have no secrets, but texts next to each other may be one.
    func line(_ dump: Dump) -> String { cut(mask.text(dump.line)) }

    func parts(_ leaves: some Sequence<(path: String, text: String)>) -> [TracePart] {
        leaves.prefix(Self.partLimit).map { TracePart(path: mask.text($0.path), text: cut(mask.text($0.text))) }
    }

    func line(_ line: TraceLine) -> TraceLine {
        TraceLine(number: line.number, text: text(line.text), node: line.node.map(text))
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
        let edits = Array(removed.prefix(Self.partLimit)) + Array(moved.prefix(Self.partLimit))
        return edits.isEmpty ? nil : edits
    }

    package func request(_ method: String, _ url: URL) -> String {
        "\(method) \(cut(mask.text(rules.url(url))))"
    }

    /// Returns the beginning of a body without secrets; nil where it is empty, or no text.
    package func body(_ data: Data) -> String? {
        guard !data.isEmpty, let text = String(validating: data.prefix(Self.bodyLimit), as: UTF8.self) else {
            return nil
        }
        return mask.text(String(decoding: rules.body(Array(text.utf8)), as: UTF8.self))
    }

    /// Returns the name of a key, or `text` for one that types into a text field.
    func key(_ key: Key, takesText: Bool) -> String {
        if case .character = key, takesText { return "text" }
        return key.traced
    }

    /// Returns a field as a line, without what is secret in it.
    func field(_ field: HeaderFields.Field) -> String {
        "\(field.name): \(cut(mask.text(rules.value(of: field))))"
    }

    private func cut(_ text: String) -> String {
        text.utf8.count > Self.textLimit ? String(text.prefix(Self.textLimit)) + "…" : text
    }
}
