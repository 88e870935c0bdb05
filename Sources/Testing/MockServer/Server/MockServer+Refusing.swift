import MillracePlatform
import Synchronization

extension MockServer {
    /// Returns an address at which every connection is refused.
    ///
    /// The port stays reserved until the process ends, so that no other program can begin to listen there.
    ///
    /// - Throws: A ``MockServerError`` when the system has no port.
    public static func refusedURL() throws -> URL {
        try refusedPlace.withLock { place in
            // The socket is bound and never listens, so the system answers each attempt with a reset.
            let new = try place ?? RefusedPlace(socket: Sockets.bind(to: nil, port: 0))
            place = new
            return url(address: new.socket.address, port: Int(new.socket.port))
        }
    }

    private final class RefusedPlace: Sendable {
        let socket: BoundSocket

        init(socket: consuming BoundSocket) {
            self.socket = socket
        }
    }

    private static let refusedPlace = Mutex<RefusedPlace?>(nil)
}
