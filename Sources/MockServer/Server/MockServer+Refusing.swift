import MillracePlatform

extension MockServer {
    /// Returns an address at which every connection is refused.
    ///
    /// The port stays reserved until the process ends, so that no other program can begin to listen there.
    ///
    /// - Throws: A ``MockServerError`` when the system has no port.
    public static func refusedURL() throws -> URL {
        let place = try refusedPlace.get()
        return url(address: place.address, port: Int(place.port))
    }

    // The socket is bound and never listens, so the system answers each attempt with a reset.
    private static let refusedPlace = Result { () throws(MockServerError) in try Sockets.bind(to: nil, port: 0) }
}
