import MillracePlatform
import MillraceJSON

extension Parser {
    /// The treatment of an element of an array that can't be decoded.
    public enum Strategy: Sendable, Hashable {
        /// Omit the element, and report it. In the worst case the array is empty.
        case prune
        /// Fail the parsing of the document.
        case strict
    }

    /// Returns the elements of a document that is an array, or of the array below a key of it, in one pass.
    ///
    /// - Parameters:
    ///   - data: The document.
    ///   - key: The key of the array, or several joined by dots that lead through nested objects; by default the
    ///     document is the array.
    ///   - strategy: The treatment of an element that can't be decoded.
    ///   - decoder: The decoder, by default `Parser.decoder`.
    ///   - pruned: Called once, before the function returns, if elements were omitted. An access reports them to its
    ///     session as well.
    /// - Returns: The elements, or a `CoreError.parsing` with the coding path.
    public static func parse<Element: Decodable>(
        _ data: Data,
        key: String? = nil,
        strategy: Strategy,
        decoder: JSONDecoder = decoder,
        pruned: ((PruningReport) -> Void)? = nil
    ) -> Result<[Element], CoreError> {
        guard strategy == .prune else { return parse(data, key: key, decoder: decoder) }
        return attempt([Element].self, data, decoder) {
            let path = key.map(CodingPath.keys) ?? []
            let result = try JSON.decode(PrunedArray<Element>.self, from: data, by: decoder, configuration: path)
            if let report = result.report {
                pruned?(report)
                pruningObserver?(report)
            }
            return result.elements
        }
    }

    /// The observer that an access sets while it decodes, so that its session can report omitted elements.
    @TaskLocal static var pruningObserver: (@Sendable (PruningReport) -> Void)?
}
