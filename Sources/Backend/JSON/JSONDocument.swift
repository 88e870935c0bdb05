import Foundation
import Synchronization

/// A scanned document with the settings that it is decoded by.
///
/// Where a decoder of the document can't be sure to do as `JSONDecoder` does, it says so in `isForFoundation`: nothing that
/// was decoded from the document holds then, even if the type that was being decoded has swallowed the error.
final class JSONDocument: @unchecked Sendable {
    // Unchecked for the pointers of the tape, whose memory doesn't change any more, and the settings, which are values of
    // `JSONDecoder` that may hold closures of the app's; the flag is atomic, the indexes are behind a mutex.
    let tape: JSONTape
    let settings: JSONSettings
    private let isLeft = Atomic(false)
    private let indexes = Mutex<[JSONNameIndex]>([])

    /// Scans a document, or throws for one that `JSONDecoder` has to look at, and for one that ends too early.
    init(_ data: Data, _ decoder: JSONDecoder) throws(JSONScanFailure) {
        guard let settings = JSONSettings(decoder), let tape = JSONTape(data, keepsNames: settings.isSnakeCase) else {
            throw .unusual
        }
        self.settings = settings
        self.tape = try JSONScanner(tape, settings).scanned()
    }

    /// Whether `JSONDecoder` has to decode the document.
    var isForFoundation: Bool { isLeft.load(ordering: .relaxed) }

    /// Leaves the document to `JSONDecoder`.
    func leave() {
        isLeft.store(true, ordering: .relaxed)
    }

    /// Returns an index of the names of an object, which lives as long as the document.
    ///
    /// The last one is kept at hand, for a class and its parent that read one object.
    func nameIndex(of object: Int, _ make: () -> JSONNameIndex) -> JSONNameIndex {
        if let last = indexes.withLock({ $0.last }), last.object == object { return last }
        let index = make()
        indexes.withLock { $0.append(index) }
        return index
    }

    deinit {
        indexes.withLock { for index in $0 { index.free() } }
    }
}
