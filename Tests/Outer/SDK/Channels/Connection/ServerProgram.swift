import Dispatch
import Foundation
import TestSupport
import Testing

/// A WebSocket server in another program: one of two Python libraries, with TLS or behind nginx.
final class ServerProgram {
    enum Library: String, Sendable {
        case websockets, aiohttp
    }

    struct NotStarted: Error {}

    /// Whether everything is installed.
    static var areThere: Bool { hasPython && hasOpenSSL }

    /// Whether Python has both libraries.
    static let hasPython = succeeds("python3", "-c", "import websockets.asyncio.server, aiohttp.web")
    static let hasOpenSSL = succeeds("openssl", "version")
    static let hasNginx = FileManager.default.isExecutableFile(atPath: "/usr/sbin/nginx")

    let url: URL
    /// The certificate of a server with TLS.
    let certificate: URL?
    private let folder: URL
    private var processes: [Process] = []

    init(_ library: Library, isSecure: Bool = false, isBehindNginx: Bool = false) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "channels-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (file, key) = (folder.appending(path: "cert.pem"), folder.appending(path: "key.pem"))
        if isSecure {
            let request = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=test -addext subjectAltName=IP:127.0.0.1"
            let words = request.split(separator: " ").map(String.init)
            guard Self.succeeds(["openssl"] + words + ["-keyout", key.path(), "-out", file.path()]) else {
                throw NotStarted()
            }
        }
        certificate = isSecure ? file : nil
        let script = folder.appending(path: "server.py")
        try Data(Self.script.utf8).write(to: script)
        let output = Pipe()
        let python = Self.process(
            ["python3", script.path(), library.rawValue] + (isSecure ? [file.path(), key.path()] : [])
        )
        python.standardOutput = output
        try python.run()
        processes.append(python)
        var port = Self.number(from: output)
        if isBehindNginx {
            let front = port + 1 < 65_535 ? port + 1 : port - 1
            let configuration = folder.appending(path: "nginx.conf")
            try Data(Self.nginx(in: folder.path(), from: front, to: port).utf8).write(to: configuration)
            let nginx = Self.process([
                "/usr/sbin/nginx", "-c", configuration.path(), "-e", "stderr", "-p", folder.path(),
            ])
            try nginx.run()
            processes.append(nginx)
            port = front
        }
        guard port > 0, let url = URL(string: "\(isSecure ? "https" : "http")://127.0.0.1:\(port)") else {
            throw NotStarted()
        }
        self.url = url
    }

    deinit {
        for process in processes {
            // Without a wait, which does not return on these threads.
            kill(process.processIdentifier, SIGKILL)
        }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Returns a program that prints nothing unless its output is read.
    static func process(_ words: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        return process
    }

    private static func succeeds(_ words: String...) -> Bool { succeeds(words) }

    private static func succeeds(_ words: [String]) -> Bool {
        let process = process(words)
        let end = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in end.signal() }
        guard (try? process.run()) != nil else { return false }
        end.waitInTest()
        return process.terminationStatus == 0
    }

    /// Returns the number that a program prints in its first line; 0 if it prints none.
    private static func number(from output: Pipe) -> Int {
        var text = ""
        while !text.hasSuffix("\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { break }
            text += String(decoding: data, as: UTF8.self)
        }
        return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    private static func nginx(in folder: String, from front: Int, to back: Int) -> String {
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(folder)/\($0);" }.joined(separator: " ")
        return """
            daemon off; master_process off; pid \(folder)/nginx.pid; worker_processes 1; user root;
            events {}
            http {
                access_log off; \(temporary)
                server {
                    listen 127.0.0.1:\(front);
                    location / {
                        proxy_pass http://127.0.0.1:\(back);
                        proxy_http_version 1.1;
                        proxy_set_header Upgrade $http_upgrade;
                        proxy_set_header Connection upgrade;
                        proxy_set_header Host $host;
                    }
                }
            }
            """
    }

    /// Echoes by default; `/v1/close/4321` closes with a code, `/v1/once` sends a text and closes with 1012, and
    /// `/v1/all` sends each message to all clients.
    private static let script = """
        import asyncio, ssl, sys

        context = None
        if len(sys.argv) > 2:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(sys.argv[2], sys.argv[3])
        everyone = set()

        async def serve(path, client, messages, send, close):
            if path.startswith("/v1/close/"):
                return await close(int(path.rsplit("/", 1)[1]))
            if path == "/v1/once":
                await send("once")
                return await close(1012)
            everyone.add(send)
            try:
                async for message in messages:
                    for other in list(everyone) if path == "/v1/all" else [send]:
                        await other(message)
            finally:
                everyone.discard(send)

        async def with_websockets():
            from websockets.asyncio.server import serve as listen

            async def handle(socket):
                await serve(socket.request.path, socket, socket, socket.send, lambda code: socket.close(code, "told so"))

            async with listen(handle, "127.0.0.1", 0, ssl=context, subprotocols=["v2"], max_size=None) as server:
                print(server.sockets[0].getsockname()[1], flush=True)
                await asyncio.Future()

        async def with_aiohttp():
            from aiohttp import web, WSMsgType

            async def handle(request):
                socket = web.WebSocketResponse(protocols=["v2"], max_msg_size=0, compress=True)
                await socket.prepare(request)

                async def messages():
                    async for message in socket:
                        if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                            yield message.data

                async def send(data):
                    await (socket.send_str(data) if isinstance(data, str) else socket.send_bytes(data))

                await serve(request.path, socket, messages(), send, lambda code: socket.close(code=code, message=b"told so"))
                return socket

            app = web.Application()
            app.router.add_get("/{path:.*}", handle)
            runner = web.AppRunner(app)
            await runner.setup()
            site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=context)
            await site.start()
            print(site._server.sockets[0].getsockname()[1], flush=True)
            await asyncio.Future()

        asyncio.run(with_websockets() if sys.argv[1] == "websockets" else with_aiohttp())
        """
}
