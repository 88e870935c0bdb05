import Foundation
import OuterSupport

/// The server of `Server/notes.py`, which FastAPI runs and describes.
enum NotesServer {
    static let program = PythonServer.Program("uvicorn", installedBy: "fastapi")

    /// The folder of the server and of its document.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Server")

    static func start() async throws -> PythonServer {
        try await PythonServer(program, answering: "/openapi.json", in: folder) { port in
            ["notes:app", "--port", "\(port)", "--log-level", "critical"]
        }
    }
}
