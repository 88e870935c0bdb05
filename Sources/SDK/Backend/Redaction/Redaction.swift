import MillracePlatform

/// The rules that mask secrets in errors, logs, recordings and snapshots.
///
/// A redaction masks the values of names that denote secrets (members of JSON, fields of forms, items of queries,
/// header fields, XML elements), everything below such a name, credentials after `Bearer`, `Basic` and the like, the
/// user of a URL, and JSON Web Tokens anywhere. It works on bytes, needs no well-formed text, and leaves every other
/// byte unchanged.
///
/// Redaction is the second line of defense. The first is that an error contains only the method and the path of a
/// request.
package struct Redaction: Sendable {
    /// The context of a name, which can decide its meaning: `key` denotes a secret in a query, but not in a document.
    package enum Place: Sendable, CaseIterable {
        case field
        case item
        case member
    }

    /// The text that replaces a secret in errors and logs.
    package static let mask = "•••"

    /// The redaction of errors and logs.
    package static let standard = Redaction()

    let mask: [UInt8]
    let numberMask: [UInt8]
    private let names: Set<String>
    private let publicNames: Set<String>

    /// Creates a redaction.
    ///
    /// - Parameters:
    ///   - mask: The replacement of a text.
    ///   - number: The replacement of a number in JSON.
    ///   - names: Further names whose values are secret in any context; compared without regard to case.
    ///   - publicNames: Names whose values are secret in no context; compared without regard to case.
    package init(
        mask: String = Redaction.mask,
        number: String = Redaction.mask,
        names: Set<String> = [],
        except publicNames: Set<String> = []
    ) {
        self.mask = Array(mask.utf8)
        numberMask = Array(number.utf8)
        self.names = Set(names.map { $0.lowercased() })
        self.publicNames = Set(publicNames.map { $0.lowercased() })
    }

    /// Returns whether a name is one of the further names, whose values are secret.
    package func isNamed(_ name: String) -> Bool {
        names.contains(name.lowercased())
    }

    /// Returns whether a name denotes a secret in a context.
    package func isSecret(_ name: some StringProtocol, in place: Place) -> Bool {
        isSecret(Array(name.utf8)[...], in: place)
    }

    func isSecret(_ name: ArraySlice<UInt8>, in place: Place) -> Bool {
        if !publicNames.isEmpty, publicNames.contains(String(decoding: name, as: UTF8.self).lowercased()) {
            return false
        }
        if !names.isEmpty, names.contains(String(decoding: name, as: UTF8.self).lowercased()) { return true }
        guard name.contains(UInt8(ascii: "%")) else { return SecretName(name).isSecret(in: place) }
        return SecretName(PercentEncoding.decoded(name)[...]).isSecret(in: place)
    }

    /// Returns a text without secrets.
    package func text(_ text: String) -> String {
        String(decoding: self.text(Array(text.utf8)), as: UTF8.self)
    }

    /// Returns the bytes of a text without secrets.
    package func text(_ bytes: [UInt8]) -> [UInt8] {
        var scanner = RedactionScanner(bytes, self)
        scanner.scanText()
        return scanner.out
    }

    /// Returns the bytes of a document without secrets; names and types are kept.
    package func json(_ bytes: [UInt8]) -> [UInt8] {
        var scanner = RedactionScanner(bytes, self)
        scanner.scanJSON()
        return scanner.out
    }

    /// Returns the start of a body without secrets, as JSON if it looks like JSON.
    ///
    /// - Parameters:
    ///   - bytes: The body.
    ///   - limit: The number of scalars after which the result may end.
    package func body(_ bytes: [UInt8], limit: Int = .max) -> [UInt8] {
        var scanner = RedactionScanner(bytes, self, limit: limit)
        let first = bytes.first { $0 > 32 }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { scanner.scanJSON() } else { scanner.scanText() }
        return scanner.out
    }

    /// Returns the value of a header field without secrets.
    package func value(of field: HeaderFields.Field) -> String {
        isSecret(field.name, in: .field) ? String(decoding: mask, as: UTF8.self) : text(field.value)
    }
}
