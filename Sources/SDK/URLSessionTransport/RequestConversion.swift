import Foundation
import MillraceBackend

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Converts a request into URLSession's form.
enum RequestConversion {
    /// The largest upload that is read before it is sent, in bytes.
    ///
    /// A larger one is sent in chunks while it is read, since URLSession doesn't know the length of a stream.
    private static let wholeLimit = 1024 * 1024

    private static let own = ["Host", "Content-Length", "Transfer-Encoding", "Accept-Encoding", "Connection", "Expect"]

    /// Returns the request, or an error where URLSession can't send it.
    static func urlRequest(_ request: HTTPRequest, _ failure: UploadFeed.Failure) -> Result<URLRequest, CoreError> {
        var built = URLRequest(url: request.url, cachePolicy: .reloadIgnoringLocalCacheData)
        built.httpMethod = request.method.rawValue
        built.httpShouldHandleCookies = false
        // The transport has its own timer for the deadline; URLSession's only has to be later: a year.
        built.timeoutInterval = 365 * 86_400
        for field in request.headers where !own.contains(where: field.isNamed) {
            built.addValue(field.value, forHTTPHeaderField: field.name)
        }
        #if canImport(FoundationNetworking)
            guard request.method != .GET || request.bodySize == 0 else {
                return .failure(.request(.unsupported("a GET with a body"), at: request.endpoint))
            }
            built.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
            // A kept-alive connection can't be inspected: unexpected bytes on it would be read as the next response,
            // and a POST on a dead one would be sent twice.
            built.setValue("close", forHTTPHeaderField: "Connection")
        #else
            if !request.context.acceptsEncodings { built.setValue("identity", forHTTPHeaderField: "Accept-Encoding") }
        #endif
        guard let upload = request.stream else {
            built.httpBody = request.body
            return .success(built)
        }
        guard upload.length <= wholeLimit else {
            built.httpBodyStream = UploadFeed(upload, failure)
            return .success(built)
        }
        let reader = UploadReader(upload)
        guard let body = whole(upload.length, reader) else {
            let failure = reader.failure ?? .request(.unreadableFile(name: ""))
            return .failure(failure.located(at: request.endpoint))
        }
        built.httpBody = body
        return .success(built)
    }

    private static func whole(_ length: Int, _ reader: UploadReader) -> Data? {
        var body = Data(count: length)
        var count = 0
        while count < length {
            let read = body.withUnsafeMutableBytes { bytes in
                reader.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[count...]))
            }
            guard let read else { return nil }
            count += read
        }
        return body
    }
}
