import Synchronization

/// The pixels of an image, which states and frames share.
package final class Pixels: Sendable {
    /// The number of pixels in a row.
    package let width: Int
    /// The number of rows.
    package let height: Int
    /// Four bytes for each pixel, red, green, blue and opacity, row by row from the top.
    package let rgba: [UInt8]

    private let knownHash = Atomic<Int>(0)

    /// Creates an image; there are four bytes for each pixel.
    package init(width: Int, height: Int, rgba: [UInt8]) {
        (self.width, self.height, self.rgba) = (width, height, rgba)
    }

    /// A hash of the size and the pixels, which are read once; its key is another one in each run.
    package var contentHash: Int {
        let known = knownHash.load(ordering: .relaxed)
        guard known == 0 else { return known }
        var hasher = Hasher()
        hasher.combine(width)
        hasher.combine(height)
        rgba.withUnsafeBytes { hasher.combine(bytes: $0) }
        let hash = hasher.finalize()
        knownHash.store(hash == 0 ? 1 : hash, ordering: .relaxed)
        return hash == 0 ? 1 : hash
    }
}

extension Pixels: Hashable {
    /// Returns whether two images look equal, by their hashes: frames compare images for each cell, and may have read
    /// the same file again.
    package static func == (lhs: Pixels, rhs: Pixels) -> Bool {
        lhs === rhs || lhs.contentHash == rhs.contentHash
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(contentHash)
    }
}
