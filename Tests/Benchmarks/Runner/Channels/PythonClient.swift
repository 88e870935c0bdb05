import Foundation

/// The same measurements by the client of Python's `websockets`.
enum PythonClient {
    private static let script = """
        import asyncio, sys, time
        import websockets
        url, size, count, echoes = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
        async def connect():
            return await websockets.connect(url, compression=None, max_size=None, ping_interval=None)
        async def main():
            socket = await connect()
            start = time.perf_counter()
            await socket.send(f"send {count} {size}")
            for _ in range(count): await socket.recv()
            received = count / (time.perf_counter() - start)
            socket = await connect()
            text = "x" * size
            await socket.send(f"count {count}")
            start = time.perf_counter()
            for _ in range(count): await socket.send(text)
            await socket.recv()
            sent = count / (time.perf_counter() - start)
            socket = await connect()
            text, times = "e" * size, []
            for _ in range(echoes):
                start = time.perf_counter()
                await socket.send(text)
                await socket.recv()
                times.append((time.perf_counter() - start) * 1e6)
            print(received, sent, *sorted(times))
        asyncio.run(main())
        """

    /// Returns the rates and the times of echoes; nil without Python, or without the package.
    static func measure(
        _ url: URL,
        _ size: Int,
        _ count: Int,
        _ echoes: Int
    ) -> (received: Double, sent: Double, times: [Double])? {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        let address = url.absoluteString.replacingOccurrences(of: "http", with: "ws") + "/talk"
        process.arguments = ["python3", "-c", script, address, "\(size)", "\(count)", "\(echoes)"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil, let data = try? output.fileHandleForReading.readToEnd() else { return nil }
        process.waitUntilExit()
        let numbers = String(decoding: data, as: UTF8.self).split(separator: " ").compactMap {
            Double($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        return numbers.count > 3 ? (numbers[0], numbers[1], Array(numbers.dropFirst(2))) : nil
    }
}
