import Foundation
import MillraceBackend
import Synchronization

/// An upload in the form that URLSession reads piece by piece.
///
/// Lives on the queue of URLSession, but for what it tells of a file that can't be read.
final class UploadFeed: InputStream {
    /// Tells of a failure across threads.
    final class Failure: Sendable {
        private let name = Mutex<String?>(nil)

        /// The name of a file that could not be read.
        var file: String? { name.withLock { $0 } }

        func note(_ file: String?) {
            name.withLock { $0 = file }
        }
    }

    private let reader: UploadReader
    private let failure: Failure
    private var status = Status.notOpen
    private var left: Int

    init(_ upload: UploadStream, _ failure: Failure) {
        reader = UploadReader(upload)
        left = upload.length
        self.failure = failure
        super.init(data: Data())
    }

    override var streamStatus: Status { status }
    override var hasBytesAvailable: Bool { left > 0 }

    override func open() {
        status = .open
    }

    override func close() {
        status = .closed
    }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
        guard let count = reader.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: maxLength)) else {
            failure.note(reader.failedFile)
            status = .error
            return -1
        }
        left -= count
        return count
    }
}
