import Foundation
import Synchronization

/// A scanned document, which gives the values of its tokens as `JSONDecoder` would.
///
/// Where it can't be sure to, it throws and says so in `isForFoundation`: nothing that was decoded from the document is
/// to be used then, even if the type that was being decoded has swallowed the error.
final class JSONDocument: @unchecked Sendable {
    // Unchecked for the pointers of the tape, whose memory doesn't change any more, and the indices, which the thread that
    // decodes alone uses. Others, to whom an error may bring the keys of its path, read names; the flag is atomic.
    let tape: JSONTape
    /// The decoder whose settings hold, which are read where they matter.
    let decoder: JSONDecoder
    /// What makes the containers of objects, by type of key.
    let makers = JSONDocument.makers
    /// The types that are read without their `init(from:)`, as those.
    let readables = JSONDocument.readables
    private let isLeft = Atomic(false)
    private var indices: [Int: [String: Int]] = [:]

    /// Creates a document, or returns nil for one that `JSONDecoder` has to look at.
    ///
    /// A subclass may decode as it likes, other keys than the default ones take a conversion, and a dictionary without its
    /// braces looks like what it isn't.
    init?(_ data: Data, decoder: JSONDecoder) {
        guard type(of: decoder) == JSONDecoder.self, case .useDefaultKeys = decoder.keyDecodingStrategy,
            !decoder.assumesTopLevelDictionary, let tape = JSONTape(data), let scanned = JSONScanner(tape).scanned()
        else { return nil }
        self.tape = scanned
        self.decoder = decoder
    }

    private static let makers = JSONTypeTable<AnyClass>()
    private static let readables = JSONTypeTable<(any JSONReadable.Type)?>()

    /// Whether `JSONDecoder` has to decode the document.
    var isForFoundation: Bool { isLeft.load(ordering: .relaxed) }

    @inline(__always)
    func token(_ index: Int) -> JSONToken { tape.tokens[index] }

    /// Returns the number of elements or members of a container.
    @inline(__always)
    func count(of container: Int) -> Int { Int(token(container).length) }

    /// Returns the index of the value or the name that follows a value.
    @inline(__always)
    func index(after index: Int) -> Int {
        let token = token(index)
        return token.isContainer ? Int(token.start) : index &+ 1
    }

    /// Returns the values of an object by name: of members of one name the first.
    func index(of object: Int) -> [String: Int] {
        if let index = indices[object] { return index }
        let members = names(of: object).lazy.map { [self] in (name(at: $0), $0 + 1) }
        let index = Dictionary(members, uniquingKeysWith: { first, _ in first })
        indices[object] = index
        return index
    }

    @inline(__always)
    func bytes(of token: JSONToken) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: tape.bytes + Int(token.start), count: Int(token.length))
    }

    /// Leaves the document to `JSONDecoder`.
    func leave() {
        isLeft.store(true, ordering: .relaxed)
    }

    /// Returns the error to throw where only `JSONDecoder` knows the value, or what is wrong with it.
    @inline(never)
    func undecided() -> any Error {
        leave()
        return JSONRefusal()
    }
}

/// An error for what `JSONDecoder` throws an error of its own kind for.
///
/// It says nothing: whoever would report it asks `JSONDecoder`.
struct JSONRefusal: Error {}
