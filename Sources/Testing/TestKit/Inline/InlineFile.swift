import Foundation

/// The file of a source in which inline snapshots are recorded.
///
/// A file is written whole, so a write for each of n snapshots would write n² bytes. The first snapshots of a run are
/// written at once, and later ones when they are a sixteenth of all: the number of writes then grows with the logarithm
/// of the number of snapshots.
struct InlineFile {
    /// Replaces the content of a file in one step.
    typealias Write = @Sendable (_ bytes: Data, _ url: URL) throws -> Void

    private static let share = 16

    private let url: URL
    private var source: InlineSource
    /// The content of the file after the latest read or write.
    private var content: Data
    private var unwrittenCount = 0

    /// Reads the source.
    init(path: String) throws {
        url = URL(fileURLWithPath: path)
        content = try Data(contentsOf: url)
        source = InlineSource(Array(content))
    }

    /// Records a text in the closure of a call, and writes the file if enough texts wait.
    mutating func record(
        _ text: String,
        function: String,
        at place: InlineSource.Place,
        write: Write
    ) throws {
        if let same = source.texts[place] {
            guard same != text else { return }
            throw SnapshotFailure("This inline snapshot was recorded in this run, with another value.")
        }
        guard source.record(text, function: function, at: place) else {
            throw SnapshotFailure("The call isn't where it was when the file was compiled: build again.")
        }
        unwrittenCount += 1
        if unwrittenCount > source.texts.count / Self.share { try flush(write) }
    }

    /// Writes the waiting texts.
    mutating func flush(_ write: Write) throws {
        guard unwrittenCount > 0 else { return }
        guard try Data(contentsOf: url) == content else {
            throw SnapshotFailure("The source was changed while the tests ran: build again.")
        }
        let rewritten = Data(source.rewritten)
        try write(rewritten, url)
        content = rewritten
        unwrittenCount = 0
    }
}
