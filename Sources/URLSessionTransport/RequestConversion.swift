import Foundation
import MillraceBackend

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request in the form of URLSession.
enum RequestConversion {
    /// An upload that is larger is read while it is sent, in chunks, since a stream of URLSession's has no length.
    private static let wholeLimit = 1024 * 1024

    private static let own = ["Host", "Content-Length", "Transfer-Encoding", "Accept-Encoding", "Connection", "Expect"]

    /// Returns the request, or why there is none.
    static func urlRequest(_ request: HTTPRequest, _ failure: UploadFeed.Failure) -> Result<URLRequest, CoreError> {
        var built = URLRequest(url: request.url, cachePolicy: .reloadIgnoringLocalCacheData)
        built.httpMethod = request.method.rawValue
        built.httpShouldHandleCookies = false
        // The deadline is a timer of our own; this one only has to be later, a year.
        built.timeoutInterval = 365 * 86_400
        for field in request.headers where !own.contains(where: field.isNamed) {
            built.addValue(field.value, forHTTPHeaderField: field.name)
        }
        #if canImport(FoundationNetworking)
            guard request.method != .GET || request.bodySize == 0 else {
                return .failure(.request(.unsupported("a GET with a body"), at: request.endpoint))
            }
            built.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
            // Nobody can look at a connection that was kept: what comes unasked would be the next request's answer, and a dead one
            // gets a POST twice.
            built.setValue("close", forHTTPHeaderField: "Connection")
        #else
            if !request.acceptsEncodings { built.setValue("identity", forHTTPHeaderField: "Accept-Encoding") }
        #endif
        guard let upload = request.upload else {
            built.httpBody = request.body
            return .success(built)
        }
        guard upload.length <= wholeLimit else {
            built.httpBodyStream = UploadFeed(upload, failure)
            return .success(built)
        }
        let reader = UploadReader(upload)
        guard let body = whole(upload.length, reader) else {
            return .failure(.request(.unreadableFile(name: reader.failedFile ?? ""), at: request.endpoint))
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
