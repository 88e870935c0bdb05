import Foundation
import MillraceJSON

extension Parser {
    /// The treatment of an element of an array that can't be decoded.
    public enum Strategy: Sendable, Hashable {
        /// Leave the element out, and report it. In the worst case the array is empty.
        case prune
        /// Fail the whole parsing.
        case strict
    }

    /// Returns the elements of the array below a key of a document, in one pass over it.
    ///
    /// - Parameters:
    ///   - data: the document, an object.
    ///   - key: the key, or several joined by dots that lead through nested objects.
    ///   - strategy: what to do with an element that can't be decoded.
    ///   - decoder: the decoder, by default `Parser.decoder`.
    ///   - pruned: called once, before the function returns, if elements were left out. An access reports them to its
    ///     session as well.
    /// - Returns: the elements, or a `CoreError.parsing` with the coding path.
    public static func parse<Element: Decodable>(
        _ data: Data,
        key: String,
        strategy: Strategy,
        decoder: JSONDecoder = decoder,
        pruned: ((PruningReport) -> Void)? = nil
    ) -> Result<[Element], CoreError> {
        elements(data, at: CodingPath.keys(key), strategy, decoder, pruned)
    }

    /// Returns the elements of a document that is an array.
    ///
    /// - Parameters:
    ///   - data: the document, an array.
    ///   - strategy: what to do with an element that can't be decoded.
    ///   - decoder: the decoder, by default `Parser.decoder`.
    ///   - pruned: called once, before the function returns, if elements were left out. An access reports them to its
    ///     session as well.
    /// - Returns: the elements, or a `CoreError.parsing` with the coding path.
    public static func parse<Element: Decodable>(
        _ data: Data,
        strategy: Strategy,
        decoder: JSONDecoder = decoder,
        pruned: ((PruningReport) -> Void)? = nil
    ) -> Result<[Element], CoreError> {
        elements(data, at: [], strategy, decoder, pruned)
    }

    /// The observer that an access sets while it decodes, so that its session hears of what was pruned.
    @TaskLocal static var pruningObserver: (@Sendable (PruningReport) -> Void)?

    private static func elements<Element: Decodable>(
        _ data: Data,
        at path: [String],
        _ strategy: Strategy,
        _ decoder: JSONDecoder,
        _ pruned: ((PruningReport) -> Void)?
    ) -> Result<[Element], CoreError> {
        attempt([Element].self, data, decoder) {
            guard strategy == .prune else {
                return path.isEmpty
                    ? try JSON.decode([Element].self, from: data, by: decoder)
                    : try JSON.decode(Keyed<[Element]>.self, from: data, by: decoder, configuration: path).value
            }
            let result = try JSON.decode(Pruned<Element>.self, from: data, by: decoder, configuration: path)
            if let report = result.report {
                pruned?(report)
                pruningObserver?(report)
            }
            return result.elements
        }
    }
}
