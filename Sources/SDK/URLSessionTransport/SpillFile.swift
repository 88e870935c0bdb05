import Foundation
import MillracePlatform
import Synchronization

/// An unlinked file that holds chunks for a reader slower than the network.
final class SpillFile: Sendable {
    private struct State {
        var end = 0
        var waiting = 0
    }

    private let descriptor: Int32
    private let limit: Int
    private let state = Mutex(State())

    /// Creates a file for so many bytes; nil where the system can't create one.
    init?(limit: Int, in directory: URL = FileManager.default.temporaryDirectory) {
        let path = directory.appending(path: "millrace-spill-\(UUID().uuidString)").path(percentEncoded: false)
        descriptor = PrivateFile.create(path, access: O_RDWR)
        self.limit = limit
        guard descriptor >= 0 else { return nil }
        unlink(path)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Returns the position of a stored chunk; nil where there is no room.
    func store(_ chunk: Data) -> Range<Int>? {
        state.withLock { state in
            guard state.end + chunk.count <= limit else { return nil }
            var written = 0
            while written < chunk.count {
                let count = chunk.withUnsafeBytes { bytes in
                    pwrite(
                        descriptor,
                        bytes.baseAddress.map { $0 + written },
                        chunk.count - written,
                        state.end + written
                    )
                }
                guard count > 0 else { return nil }
                written += count
            }
            defer {
                state.end += chunk.count
                state.waiting += chunk.count
            }
            return state.end..<(state.end + chunk.count)
        }
    }

    /// Returns a chunk and removes it; nil where it can't be read.
    func load(_ range: Range<Int>) -> Data? {
        var chunk = Data(count: range.count)
        var read = 0
        while read < range.count {
            let count = chunk.withUnsafeMutableBytes { bytes in
                pread(
                    descriptor,
                    bytes.baseAddress.map { $0 + read },
                    range.count - read,
                    off_t(range.lowerBound + read)
                )
            }
            guard count > 0 else { return nil }
            read += count
        }
        state.withLock { state in
            state.waiting -= range.count
            guard state.waiting == 0, ftruncate(descriptor, 0) == 0 else { return }
            state.end = 0
        }
        return chunk
    }
}
