import MillracePlatform

extension MockServer {
    /// Returns an address at which every connection is refused.
    ///
    /// The port stays reserved until the process ends, so that no other program can begin to listen there.
    ///
    /// - Throws: A ``MockServerError`` when the system has no port.
    public static func refusedURL() throws -> URL {
        url(port: try refusedPort.get())
    }

    // The socket is bound and never listens, so the system answers each attempt with a reset.
    private static let refusedPort = Result { Int(try Sockets.bind(port: 0).port) }
}
