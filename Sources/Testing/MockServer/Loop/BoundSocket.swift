import MillracePlatform

/// A bound socket, with its address and its port, which stay bound until the value ends.
struct BoundSocket: ~Copyable, Sendable {
    let descriptor: Descriptor
    let address: String
    let port: UInt16
}
