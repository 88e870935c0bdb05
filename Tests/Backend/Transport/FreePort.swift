import MillraceMockServer
import Synchronization

/// A port for a program that does not tell in time which one it chose.
enum FreePort {
    /// Ports of which the system gives none away by itself: below its range for connections and unnamed servers.
    ///
    /// Of that range, another test's connection may take a port between its choice and the program's start.
    private static let ports = 20_000..<32_000
    private static let number = Atomic<Int>(Int.random(in: ports))

    /// Returns a port that nobody listens at, and that no other call in this process returns soon.
    static func next() throws -> Int {
        for _ in ports {
            let number = number.add(1, ordering: .relaxed).newValue
            let server = MockServer()
            guard (try? server.start(port: ports.lowerBound + number % ports.count)) != nil else { continue }
            defer { server.stop() }
            return server.port
        }
        throw MockServerError.system(call: "bind", reason: "no port is free")
    }
}
