/// A blocking connection to a server.
package protocol ByteSocket: AnyObject {
    func send(_ bytes: [UInt8]) throws
    /// Returns the bytes that have arrived, at least one.
    func receiveBytes() throws -> [UInt8]
}

extension TestClient: ByteSocket {}
