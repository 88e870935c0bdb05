import MillracePlatform
import Synchronization

/// A scanned document with the settings of its decoder.
///
/// When a decoder of the document might act differently from `JSONDecoder`, it sets `isForFoundation`. The results are
/// then discarded, even if the decoded type has caught the error.
final class JSONDocument: @unchecked Sendable {
    // Unchecked for the pointers of the tape, whose memory no longer changes, and for the settings, which are values of
    // `JSONDecoder` and may hold closures of the app's; the flag is atomic, and a mutex guards the indexes.
    let tape: JSONTape
    let settings: JSONSettings
    private let isLeft = Atomic(false)
    private let indexes = Mutex<[JSONNameIndex]>([])

    /// Creates a document by scanning its data; throws for one that is malformed, or that `JSONDecoder` has to decode.
    init(_ data: Data, _ decoder: JSONDecoder) throws(JSONScanFailure) {
        guard let settings = JSONSettings(decoder), let tape = JSONTape(data, keepsNames: settings.isSnakeCase) else {
            throw .unusual
        }
        self.settings = settings
        self.tape = try JSONScanner(tape, settings).scanned()
    }

    /// Whether `JSONDecoder` has to decode the document.
    var isForFoundation: Bool { isLeft.load(ordering: .relaxed) }

    /// Marks the document, so that `JSONDecoder` decodes it.
    func leave() {
        isLeft.store(true, ordering: .relaxed)
    }

    /// Returns the name index of an object; all indexes live as long as the document.
    ///
    /// The latest index is found at once, because a class and its superclass decode the same object.
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
