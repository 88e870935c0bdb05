import Foundation
import MillraceBackend
import Synchronization

/// An upload as a stream that URLSession reads piece by piece.
///
/// The stream is used on URLSession's queue only. Any thread may read the error of an unreadable file.
final class UploadFeed: InputStream {
    /// Carries the error of an unreadable file across threads.
    final class Failure: Sendable {
        private let noted = Mutex<CoreError?>(nil)

        /// The error of a file that could not be read.
        var error: CoreError? { noted.withLock { $0 } }

        func note(_ error: CoreError?) {
            noted.withLock { $0 = error }
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
            failure.note(reader.failure)
            status = .error
            return -1
        }
        left -= count
        return count
    }
}
