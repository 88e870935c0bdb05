import MillracePlatform

/// A request's body that is read piece by piece while it is sent, with the lengths of its files.
package struct UploadStream: Sendable, Hashable {
    package let body: UploadBody
    /// The number of bytes of each piece.
    package let lengths: [Int]

    /// Creates a stream of a body, with the lengths of its pieces.
    package init(_ body: UploadBody, lengths: [Int]) {
        self.body = body
        self.lengths = lengths
    }

    /// Returns the stream of a body, or the error for a file that can't be read.
    static func reading(_ body: UploadBody) -> Result<UploadStream, CoreError> {
        var lengths: [Int] = []
        for piece in body.pieces {
            switch piece {
            case .data(let data): lengths.append(data.count)
            case .file(let file):
                guard let length = length(of: file) else {
                    return .failure(.request(.unreadableFile(name: file.lastPathComponent)))
                }
                lengths.append(length)
            }
        }
        return .success(UploadStream(body, lengths: lengths))
    }

    /// The number of bytes of the complete body.
    package var length: Int {
        lengths.reduce(0, +)
    }

    /// Returns the current length of a file; nil if the file can't be read.
    private static func length(of file: URL) -> Int? {
        let path = file.path(percentEncoded: false)
        guard file.isFileURL, FileManager.default.isReadableFile(atPath: path),
            let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            attributes[.type] as? FileAttributeType == .typeRegular
        else { return nil }
        return attributes[.size] as? Int
    }
}
