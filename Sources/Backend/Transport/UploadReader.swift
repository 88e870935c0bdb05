import Foundation

/// Reads the pieces of an upload one after the other.
///
/// Used on the network's thread only; a file is open while it is read.
package final class UploadReader {
    private let pieces: [UploadBody.Piece]
    private let lengths: [Int]
    private var index = 0
    private var offset = 0
    private var handle: FileHandle?

    /// The name of a file that could not be read, or became shorter.
    package private(set) var failedFile: String?

    /// Creates a reader that begins at the start of an upload.
    package init(_ stream: UploadStream) {
        pieces = stream.body.pieces
        lengths = stream.lengths
    }

    deinit {
        try? handle?.close()
    }

    /// Returns the number of bytes that were read, 0 at the end, and nil where a file can't be read.
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
                guard let data = bytes(of: url, left) else {
                    failedFile = url.lastPathComponent
                    return nil
                }
                offset += data.count
                return data.copyBytes(to: buffer)
            }
        }
        return 0
    }

    /// Moves to a position in the whole body.
    func seek(to place: Int) -> Bool {
        try? handle?.close()
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
        try? handle?.close()
        handle = nil
        index += 1
        offset = 0
    }

    private func bytes(of url: URL, _ count: Int) -> Data? {
        if handle == nil {
            handle = try? FileHandle(forReadingFrom: url)
            guard (try? handle?.seek(toOffset: UInt64(offset))) != nil else { return nil }
        }
        guard let data = try? handle?.read(upToCount: count), !data.isEmpty else { return nil }
        return data
    }
}
