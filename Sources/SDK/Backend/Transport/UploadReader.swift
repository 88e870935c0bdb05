import MillracePlatform

/// Reads the pieces of an upload one after the other.
///
/// Used on the network's thread only; a file is open while it is read.
package final class UploadReader {
    private let pieces: [UploadBody.Piece]
    private let lengths: [Int]
    private var index = 0
    private var offset = 0
    private var handle: OpenFile?

    /// The error of a file that could not be read, or became shorter.
    package private(set) var failure: CoreError?

    /// Creates a reader that begins at the start of an upload.
    package init(_ stream: UploadStream) {
        pieces = stream.body.pieces
        lengths = stream.lengths
    }

    /// Returns the number of bytes that were read, 0 at the end, and nil if a file can't be read.
    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        while index < pieces.count {
            let left = min(buffer.count, lengths[index] - offset)
            guard left > 0 else {
                moveToNext()
                continue
            }
            switch pieces[index] {
            case .data(let data):
                let start = data.startIndex + offset
                offset += left
                return data[start..<(start + left)].copyBytes(to: buffer)
            case .file(let url):
                guard let count = read(url, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<left])) else {
                    failure =
                        handle == nil && Descriptor.areUsedUp
                        ? .transport(.noDescriptors) : .request(.unreadableFile(name: url.lastPathComponent))
                    return nil
                }
                offset += count
                return count
            }
        }
        return 0
    }

    /// Moves to a position in the complete body.
    func seek(to place: Int) -> Bool {
        handle = nil
        index = 0
        offset = place
        while index < pieces.count, offset >= lengths[index] {
            offset -= lengths[index]
            index += 1
        }
        return index < pieces.count || offset == 0
    }

    private func moveToNext() {
        handle = nil
        index += 1
        offset = 0
    }

    private func read(_ url: URL, into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        if handle == nil {
            handle = OpenFile(reading: url.path(percentEncoded: false))
            guard handle?.seek(to: offset) == true else { return nil }
        }
        guard let count = handle?.read(into: buffer), count > 0 else { return nil }
        return count
    }
}
