import Foundation

/// The way to decode a document without `JSONDecoder`, and with its results.
///
/// Most documents that reach an app are valid and decode. Those are scanned once, and their values come straight from the
/// bytes. Whatever else a document is, `JSONDecoder` decodes it from the start, and what it says holds: its error, or the
/// value that it makes of what isn't quite JSON. `Proposals/0008-json.md` says why.
enum JSONReader {
    /// Returns what a closure decodes from a document, or throws if `JSONDecoder` has to decode it.
    ///
    /// That is so too if something still holds a decoder of the document: what it will ask is not known yet.
    static func read<Value>(
        _ data: Data,
        _ decoder: JSONDecoder,
        _ decode: (JSONDocument) throws -> Value
    ) throws -> Value {
        guard var document = JSONDocument(data, decoder: decoder) else { throw JSONRefusal() }
        let value = try decode(document)
        guard !document.isForFoundation, isKnownUniquelyReferenced(&document) else { throw JSONRefusal() }
        return value
    }
}
