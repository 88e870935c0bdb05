import Foundation
import MillraceBackend
import MillraceCQRS

/// A query through a session with a cache, with a policy of its own.
package struct CachedLetters: ParameterlessQuery {
    package typealias Result = String
    package static let path = "letters"
    package let policy: CachePolicy

    package init(policy: CachePolicy = .standard) {
        self.policy = policy
    }

    package func prepared(_ request: Request) -> Request { request.caching(policy) }

    package static let base = URL(string: "http://localhost") ?? URL(filePath: "/")
}

extension HTTPAnswer {
    /// Returns an answer of the backend, which a cache can validate.
    package static func letters(_ text: String = "a", control: String, status: Int = 200) -> HTTPAnswer {
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
