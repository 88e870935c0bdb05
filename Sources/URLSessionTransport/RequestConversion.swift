import Foundation
import MillraceBackend

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request in the form of URLSession.
enum RequestConversion {
    /// Returns the request, or nil where its body can't be read.
    static func urlRequest(_ request: HTTPRequest) -> URLRequest? {
        var built = URLRequest(url: request.url, cachePolicy: .reloadIgnoringLocalCacheData)
        built.httpMethod = request.method.rawValue
        built.httpShouldHandleCookies = false
        // The deadline is a timer of our own; this one only has to be later.
        built.timeoutInterval = Double(request.timeout.components.seconds) + 60
        let own = ["Host", "Content-Length", "Transfer-Encoding", "Accept-Encoding", "Connection", "Expect"]
        for field in request.headers where !own.contains(where: field.isNamed) {
            built.addValue(field.value, forHTTPHeaderField: field.name)
        }
        if let upload = request.upload {
            guard let body = whole(upload) else { return nil }
            built.httpBody = body
        } else {
            built.httpBody = request.body
        }
        return built
    }

    private static func whole(_ upload: UploadStream) -> Data? {
        var body = Data()
        for piece in upload.pieces {
            switch piece {
            case .data(let data):
                body += data
            case .file(let url, let length):
                guard let data = try? Data(contentsOf: url), data.count >= length else { return nil }
                body += data.prefix(length)
            }
        }
        return body
    }
}
