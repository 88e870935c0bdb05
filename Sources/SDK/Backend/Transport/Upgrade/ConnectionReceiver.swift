/// The owner of an upgraded connection, which receives its bytes.
///
/// All functions are called by the thread of the transport's loop, one after the other, and must not block it.
package protocol ConnectionReceiver: AnyObject, Sendable {
    /// Receives the next bytes.
    ///
    /// - Returns: The number of bytes for which there was room. The connection passes the others again after
    ///   `UpgradedConnection.resume()`, and isn't read until then.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Int

    /// Records that so many bytes, counted from the first one, are no longer in the memory of the process.
    func didSend(_ total: Int)

    /// Receives the end of the connection, after everything else.
    ///
    /// - Parameter reason: The failure; nil if the peer has closed the connection.
    func end(_ reason: CoreError.TransportReason?)
}
