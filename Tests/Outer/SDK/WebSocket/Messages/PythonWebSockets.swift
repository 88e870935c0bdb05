import Foundation
import MillraceWebSocket
import TestSupport

/// A run of Python's `websockets` without sockets.
enum PythonWebSockets {
    static let isInstalled = (try? end(of: ["-c", "import websockets.protocol"])) == 0

    /// Reads each stream, and writes the same messages again.
    private static let program = """
        import sys
        from websockets.protocol import OPEN, Protocol, Side
        from websockets.extensions.permessage_deflate import PerMessageDeflate

        for line in open(sys.argv[1]):
            role, mode, data = line.split()

            def side():
                side = Protocol(Side.CLIENT if role == "client" else Side.SERVER, state=OPEN)
                if mode != "plain":
                    side.extensions = [PerMessageDeflate(mode == "forgets", mode == "forgets", 15, 15)]
                return side

            reader, writer, lines = side(), side(), []
            reader.receive_data(bytes.fromhex(data))
            for frame in reader.events_received():
                data = bytes(frame.data)
                lines.append(f"{frame.opcode.name.lower()}:{data.hex()}")
                if frame.opcode == 8:
                    writer.send_close(reader.close_rcvd.code, reader.close_rcvd.reason)
                else:
                    getattr(writer, "send_" + frame.opcode.name.lower())(data)
            print(",".join(lines), b"".join(writer.data_to_send()).hex())
        """

    /// Returns what Python made of each stream, a line of the input.
    static func run(_ input: [String]) throws -> [(lines: [String], bytes: [UInt8])] {
        let folder = TemporaryFolder.made()
        try Data(input.joined(separator: "\n").utf8).write(to: folder.url.appending(path: "input"))
        let output = folder.url.appending(path: "output")
        try Data().write(to: output)
        _ = try end(of: ["-c", program, folder.path("input")], output: FileHandle(forWritingTo: output))
        return try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map { line in
            let parts = line.split(separator: " ")
            return (parts[0].split(separator: ",").map(String.init), bytes(parts.count > 1 ? parts[1] : ""))
        }
    }

    static func line(_ message: ReceivedMessage) -> String {
        switch message {
        case .text(let data): "text:\(hex(data))"
        case .binary(let data): "binary:\(hex(data))"
        case .ping(let data): "ping:\(hex(data))"
        case .pong(let data): "pong:\(hex(data))"
        case .close(let code, let reason):
            "close:\(hex([UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)]))\(hex(reason.utf8))"
        }
    }

    static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    private static func bytes(_ text: Substring) -> [UInt8] {
        let digits = text.utf8.map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    private static func end(of arguments: [String], output: FileHandle = .nullDevice) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [ProcessInfo.processInfo.environment["MILLRACE_PYTHON"] ?? "python3"] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
