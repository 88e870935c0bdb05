// Page: Sources/SDK/Millrace/Documentation.docc/AChatApp.md
import Foundation
import MillraceMockServer
import Synchronization

/// A chat with one room, inside the process of the app, over real HTTP.
public final class EmbeddedBackend: Sendable {
    private final class Messages: Sendable {
        private let texts = Mutex(["Is the mill open?"])

        func add(_ text: String) { texts.withLock { $0.append(text) } }

        /// The messages as JSON, the newest one first.
        var json: String {
            let messages = texts.withLock(\.self).enumerated().reversed()
            let rows = messages.map { #"{"id": "\#($0.offset)", "author": "Ada", "text": "\#($0.element)"}"# }
            return #"{"messages": [\#(rows.joined(separator: ", "))]}"#
        }
    }

    private struct Said: Decodable { let text: String }

    private let server = MockServer()

    /// The address of the backend.
    public let url: URL

    /// Starts the backend on a free port of this machine.
    public init() throws {
        let messages = Messages()
        server.route(.POST, "/v1/login") { $0.bodyText.contains("secret") ? .json("\"t1\"") : .status(401) }
        server.route(.GET, "/v1/rooms") { _ in .json(#"[{"id": "1", "name": "Mill"}]"#) }
        server.route(.GET, "/v1/rooms/1/messages") { _ in .json(messages.json) }
        server.route(.POST, "/v1/rooms/1/messages") { request in
            guard let said = try? JSONDecoder().decode(Said.self, from: request.body) else { return .status(400) }
            messages.add(said.text)
            return .status(204)
        }
        try server.start()
        url = server.url
    }

    /// Ends the backend.
    public func stop() { server.stop() }
}
// End of page
