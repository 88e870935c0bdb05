import Foundation
import MillraceBackend

@testable import MillraceCQRS

/// A query through a session with a cache, with a policy of its own.
struct CachedLetters: ParameterlessQuery {
    typealias Result = String
    static let path = "letters"
    var policy = CachePolicy.standard
    func prepared(_ request: Request) -> Request { request.caching(policy) }

    static let base = URL(string: "http://localhost") ?? URL(filePath: "/")
}

extension HTTPAnswer {
    /// Returns an answer of the backend, which a cache can validate.
    static func letters(_ text: String = "a", control: String, status: Int = 200) -> HTTPAnswer {
        HTTPAnswer(
            response: HTTPResponse(
                status: status,
                headers: ["Cache-Control": control, "ETag": "\"1\"", "Date": "Sat, 01 Jan 2000 00:00:00 GMT"],
                url: CachedLetters.base.appending(path: CachedLetters.path)
            ),
            body: status == 200 ? Data("\"\(text)\"".utf8) : Data()
        )
    }
}
