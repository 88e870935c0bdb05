import MillracePlatform

/// A socket with the place that it is bound to, which is its own until the value ends.
struct BoundSocket: ~Copyable, Sendable {
    let descriptor: Descriptor
    let address: String
    let port: UInt16
}
