import MillracePlatform

/// The body of a request, which libcurl reads piece by piece.
///
/// Used on the loop's thread only.
struct CurlBody {
    private let request: HTTPRequest
    private let upload: UploadReader?
    private var sent = 0

    init(_ request: HTTPRequest) {
        self.request = request
        upload = request.stream.map(UploadReader.init)
    }

    /// The error of a file that could not be read, or became shorter.
    var failure: CoreError? { upload?.failure }

    /// Returns the number of bytes written to the buffer, 0 at the end, and nil if a file can't be read.
    mutating func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int? {
        let count: Int
        if let upload {
            guard let read = upload.read(into: buffer) else { return nil }
            count = read
        } else {
            guard let data = request.body, sent < data.count else { return 0 }
            let start = data.startIndex + sent
            count = data[start..<(start + min(buffer.count, data.count - sent))].copyBytes(to: buffer)
        }
        sent += count
        request.context.progress?.update { [sent] in
            $0.sent = sent
            $0.toSend = request.bodySize
        }
        return count
    }

    /// Moves to a position in the body; returns whether that is possible.
    mutating func seek(_ offset: Int64) -> Bool {
        guard offset >= 0, offset <= Int64(request.bodySize), upload?.seek(to: Int(offset)) ?? true else {
            return false
        }
        sent = Int(offset)
        return true
    }
}
