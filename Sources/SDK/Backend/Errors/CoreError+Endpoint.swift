import MillracePlatform

extension CoreError {
    /// The method and path of a request; errors leave out the query, which may hold secrets.
    public struct Endpoint: Sendable, Hashable, Codable, CustomStringConvertible {
        /// The method.
        public let method: Resource.Method
        /// The percent-encoded path, without the query.
        public let path: String

        /// Creates an endpoint.
        ///
        /// A query or fragment in the path is removed.
        public init(method: Resource.Method, path: String) {
            self.method = method
            let end = path.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
            let plain = end.map { String(path[..<$0]) } ?? path
            // A URL with a user, or a token, may be part of a path.
            self.path = Endpoint.maySayMore(plain) ? Redaction.standard.text(plain) : plain
        }

        package init(method: Resource.Method, url: URL) {
            let path = url.path(percentEncoded: true)
            self.init(method: method, path: path.isEmpty ? "/" : path)
        }

        private static func maySayMore(_ path: String) -> Bool {
            var last: UInt8 = 0
            return path.utf8.contains { byte in
                defer { last = byte }
                return "@%=".utf8.contains(byte) || (byte == UInt8(ascii: "y") && last == UInt8(ascii: "e"))
            }
        }

        /// The endpoint as text: `GET /v1/cities`.
        public var description: String { "\(method.rawValue) \(path)" }
    }
}
