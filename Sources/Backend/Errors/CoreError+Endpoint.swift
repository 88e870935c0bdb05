import Foundation

extension CoreError {
    /// The method and path of a request: what an error may say about it, since the query may hold secrets.
    public struct Endpoint: Sendable, Hashable, Codable, CustomStringConvertible {
        /// The method.
        public let method: Resource.Method
        /// The percent-encoded path, without the query.
        public let path: String

        /// Creates an endpoint.
        ///
        /// A query or fragment in the path is left out.
        public init(method: Resource.Method, path: String) {
            self.method = method
            let end = path.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
            self.path = end.map { String(path[..<$0]) } ?? path
        }

        init(method: Resource.Method, url: URL) {
            let path = url.path(percentEncoded: true)
            self.init(method: method, path: path.isEmpty ? "/" : path)
        }

        /// The endpoint as text: `GET /v1/cities`.
        public var description: String { "\(method.rawValue) \(path)" }
    }
}
