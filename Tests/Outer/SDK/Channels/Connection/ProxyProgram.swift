import Foundation
import TestSupport

/// An HTTP proxy that tunnels by `CONNECT`: tinyproxy.
final class ProxyProgram {
    struct NotStarted: Error {}

    private static let program = "/usr/bin/tinyproxy"
    /// Whether the proxy and a server behind it can be started.
    static let isThere = ServerProgram.areThere && FileManager.default.isExecutableFile(atPath: program)

    /// The URL of the proxy, without a name and a password.
    let url: URL
    private let process: Process
    private let file: URL

    /// Starts a proxy.
    ///
    /// - Parameters:
    ///   - port: The port: that of the server behind it, which is at another address.
    ///   - credentials: The name and the password that clients need; `nil` for none.
    init(port: Int, credentials: (name: String, password: String)? = nil) throws {
        let host = "127.77.0.1"
        guard let url = URL(string: "http://\(host):\(port)") else { throw NotStarted() }
        self.url = url
        file = FileManager.default.temporaryDirectory.appending(path: "tinyproxy-\(UUID().uuidString).conf")
        let login = credentials.map { "BasicAuth \($0.name) \($0.password)" } ?? ""
        try Data("Port \(port)\nListen \(host)\nTimeout 60\nMaxClients 20\n\(login)\n".utf8).write(to: file)
        process = ServerProgram.process([Self.program, "-d", "-c", file.path()])
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var log = ""
        while !log.contains("Accepting connections") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw NotStarted() }
            log += String(decoding: data, as: UTF8.self)
        }
        // The log goes on, and a full pipe would stop the proxy.
        output.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(at: file)
    }
}
