import Foundation
import MillraceBackend
import MillraceFeedback
import MillraceRendering

/// The rules by which a trace keeps values, requests and bodies: no value with the name of a secret, and none of the
/// secret texts of the app.
package struct TraceRedaction: Sendable {
    /// The number of characters of one text that are kept.
    package static let textLimit = 400
    /// The number of parts that are kept of one state or change.
    private static let partLimit = 2_000
    /// The number of bytes that are kept of one body.
    static let bodyLimit = 65_536

    private let rules: Redaction
    private let mask: SecretMask
    /// The texts that were typed into masked fields, which the bodies of requests and messages must not have.
    private let typed: SecretMask
    /// The paths of the parts of states that are secret, by features.
    fileprivate var paths: [String: Set<String>]
    /// The number of these rules among those of a trace: dumps with different rules can't be compared.
    let version: Int

    package init(
        names: Set<String> = [],
        secrets: [String] = [],
        typed: [String] = [],
        paths: [String: Set<String>] = [:],
        version: Int = 0
    ) {
        // Masked numbers are numbers, so that a body can be read as JSON.
        rules = Redaction(number: "0", names: names)
        mask = SecretMask(secrets)
        self.typed = SecretMask(typed)
        (self.paths, self.version) = (paths, version)
    }

    /// Returns these rules for states with further secret parts.
    func hiding(_ paths: [String: Set<String>]) -> TraceRedaction {
        var redaction = self
        redaction.paths.merge(paths) { $0.union($1) }
        return redaction
    }

    func text(_ text: String) -> String {
        cut(rules.text(hidden(text)))
    }

    /// Returns the text of an error or a note, also without the texts that were typed into masked fields.
    func message(_ text: String) -> String { self.text(typed.text(text, hasPieces: true)) }

    /// Returns the dump of a state, without secrets.
    ///
    /// - Parameters:
    ///   - state: The state, taken apart.
    ///   - feature: The feature of which it is a state.
    ///   - earlier: A state of the feature with what these rules have made of it, of which unchanged parts are taken.
    func dump(_ state: Dump, of feature: String, after earlier: (dump: Dump, masked: Dump)? = nil) -> Dump {
        masked(state, at: paths[feature] ?? [], after: earlier) { $0 }
    }

    /// Returns the beginning of the dump of an event on one line, without secrets.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - typed: The text that a key has left in a masked field, if the key caused the event; it may be too short to
    ///     be a secret elsewhere.
    func line(ofEvent event: Any, typed: String? = nil) -> String {
        let typed = typed.map { Dump($0).line }
        // Masks make a text shorter, and what is behind the limit may be the end of a secret.
        let beginning = Dump(beginningOf: event, limit: 4 * Self.textLimit)
        return line(masked(beginning) { $0 == typed ? Redaction.mask : $0 })
    }

    private func masked(
        _ dump: Dump,
        at paths: Set<String> = [],
        after earlier: (dump: Dump, masked: Dump)? = nil,
        hiding hide: (String) -> String
    ) -> Dump {
        dump.masked(
            by: Redaction.mask,
            at: paths,
            after: earlier,
            where: { rules.isSecret($0, in: .member) },
            cleaning: { text in
                let shown = hide(text)
                return shown == text ? rules.text(hidden(text)) : shown
            }
        )
    }

    /// Returns a dump on one line; its values have no secrets, but texts next to each other may be one.
    private func line(_ dump: Dump) -> String { cut(hidden(dump.line)) }

    func parts(_ leaves: some Sequence<(path: String, text: String)>) -> [TracePart] {
        leaves.prefix(Self.partLimit).map { TracePart(path: hidden($0.path), text: cut(hidden($0.text))) }
    }

    /// Returns the new lines of a frame; a secret may go over the end of one, and over the ends of columns.
    ///
    /// - Parameter screens: The screens as the records before left them.
    func lines(
        _ lines: [TraceLine],
        count: Int,
        on application: Int,
        _ screens: inout RecordedScreens
    ) -> [TraceLine] {
        zip(lines, screens.show(lines, count: count, on: application, without: mask)).map { line, masked in
            TraceLine(number: line.number, text: text(masked), node: line.node.map(text))
        }
    }

    /// Whether so many parts were removed or moved that all parts are recorded again, instead of edits.
    func isAnew(_ difference: DumpDifference) -> Bool {
        max(difference.changes.count(where: \.isRemoval), difference.moves.count) > Self.partLimit
    }

    func changes(_ changes: [DumpChange]) -> [String] {
        changes.prefix(Self.partLimit).map { cut(hidden($0.line)) }
    }

    /// Returns the edits of the earlier parts; `nil` where all others kept their position.
    func edits(_ difference: DumpDifference) -> [TraceEdit]? {
        let removed = difference.changes.lazy.filter(\.isRemoval).map { TraceEdit.removed(hidden($0.place)) }
        let moved = difference.moves.lazy.map { move in
            TraceEdit.moved(list: hidden(move.list), first: move.first, count: move.count, offset: move.offset)
        }
        let edits = isAnew(difference) ? [.removed("")] : Array(removed) + Array(moved)
        return edits.isEmpty ? nil : edits
    }

    package func request(_ method: String, _ url: URL) -> String {
        "\(method) \(cut(hidden(rules.url(url))))"
    }

    /// Returns the beginning of a body without secrets; nil where it is empty, or no text.
    ///
    /// - Parameters:
    ///   - data: The body.
    ///   - isRequest: Whether the app has sent the body, which may then have texts of masked fields. An answer that is
    ///     played again must stay the same.
    package func body(_ data: Data, ofRequest isRequest: Bool = false) -> String? {
        let isCut = data.count > Self.bodyLimit
        var beginning = data.prefix(Self.bodyLimit)
        // A character at the limit is left out as a whole.
        if isCut, data[beginning.endIndex] & 0xC0 == 0x80, let first = beginning.lastIndex(where: { $0 & 0xC0 != 0x80 })
        {
            beginning = beginning[..<first]
        }
        guard !data.isEmpty, let text = String(validating: beginning, as: UTF8.self) else { return nil }
        let hidden = hidden(isRequest ? typed.text(text, isCut: isCut, hasPieces: true) : text, isCut: isCut)
        return String(decoding: rules.body(Array(hidden.utf8)), as: UTF8.self)
    }

    /// Returns the name of a key, or `text` for one that types into a text field, or a part of a secret.
    func key(_ key: Key, takesText: Bool, _ screens: inout RecordedScreens) -> String {
        guard case let .character(character) = key else {
            _ = screens.type(nil, without: mask)
            return key.traced
        }
        // The text of a text field is one text, whatever is typed elsewhere.
        let isPart = screens.type(takesText ? nil : String(character), without: mask)
        return takesText || isPart ? "text" : key.traced
    }

    /// Returns a field as a line, without its secrets.
    func field(_ field: HeaderFields.Field) -> String {
        "\(field.name): \(cut(rules.value(of: HeaderFields.Field(name: field.name, value: hidden(field.value)))))"
    }

    /// Returns a text without the secrets of the app, and without pieces of them.
    private func hidden(_ text: String, isCut: Bool = false) -> String {
        mask.text(text, isCut: isCut, hasPieces: true)
    }

    private func cut(_ text: String) -> String {
        text.utf8.count > Self.textLimit ? String(text.prefix(Self.textLimit)) + "…" : text
    }
}
