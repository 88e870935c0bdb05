import Synchronization

/// What somebody is told, in words.
package final class News: Sendable {
    private let texts = Mutex<[String]>([])

    package init() {}

    package var all: [String] { texts.withLock { $0 } }
    package var last: String? { all.last }

    package func add(_ text: String) {
        texts.withLock { $0.append(text) }
    }
}
