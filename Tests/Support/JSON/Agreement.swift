import Foundation
import MillraceBackend
import Testing

/// Decodes a document with `Parser` and with the `JSONDecoder` it was given, and records an issue where they differ.
///
/// The decoder is always right: what it makes of a document, odd or not, is what `Parser` has to make of it.
package func agrees<T: Decodable>(
    _ type: T.Type,
    _ data: Data,
    decoder: JSONDecoder = Parser.decoder,
    by same: (T, T) -> Bool = { ExactText.same($0, $1) },
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let ours: Result<T, CoreError> = Parser.parse(data, decoder: decoder)
    let theirs = Result { try decoder.decode(T.self, from: data) }
    guard let difference = Agreement.difference(ours, theirs, isEmpty: data.isEmpty, by: same) else { return }
    Issue.record("\(T.self) from \(Agreement.shown(data)): \(difference)", sourceLocation: sourceLocation)
}

/// The same for a document that is given as text.
package func agrees<T: Decodable>(
    _ type: T.Type,
    _ text: String,
    decoder: JSONDecoder = Parser.decoder,
    by same: (T, T) -> Bool = { ExactText.same($0, $1) },
    sourceLocation: SourceLocation = #_sourceLocation
) {
    agrees(type, Data(text.utf8), decoder: decoder, by: same, sourceLocation: sourceLocation)
}

/// How two results of decoding one document differ.
package enum Agreement {
    /// Returns how our result differs from theirs, or nil where they agree.
    ///
    /// Failures agree if ours says where theirs is and what was expected there. An empty document is a failure of
    /// `Parser`'s own, whatever a decoder thinks of it.
    package static func difference<T>(
        _ ours: Result<T, CoreError>,
        _ theirs: Result<T, any Error>,
        isEmpty: Bool = false,
        by same: (T, T) -> Bool = { ExactText.same($0, $1) }
    ) -> String? {
        if isEmpty {
            guard case .failure(.parsing(let reason, _)) = ours, reason.found == "an empty body" else {
                return "an empty body gave \(ours)"
            }
            return nil
        }
        switch (ours, theirs) {
        case (.success(let mine), .success(let other)):
            guard !same(mine, other) else { return nil }
            return "ours is \(bounded(ExactText.text(mine))), theirs \(bounded(ExactText.text(other)))"
        case (.success(let mine), .failure(let error)):
            return "ours is \(bounded(ExactText.text(mine))), theirs fails: \(error)"
        case (.failure(let error), .success(let other)):
            return "ours fails: \(error); theirs is \(bounded(ExactText.text(other)))"
        case (.failure(.parsing(let reason, _)), .failure(let error)):
            return Expectation(error).difference(from: reason)
        case (.failure(let failure), .failure(let error)):
            return "ours fails otherwise: \(failure); theirs: \(error)"
        }
    }

    /// Returns a document as ASCII, shortened in the middle.
    package static func shown(_ data: Data) -> String {
        let text = data.map { 32..<127 ~= $0 ? String(UnicodeScalar($0)) : "<" + String($0, radix: 16) + ">" }
        return text.count < 500 ? text.joined() : text.prefix(300).joined() + " … " + text.suffix(150).joined()
    }

    private static func bounded(_ text: String) -> String {
        text.count < 600 ? text : text.prefix(600) + "…"
    }
}
