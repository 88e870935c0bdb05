/// The side of a connection.
package enum Role: Sendable {
    /// Masks its frames, and takes only unmasked ones.
    case client
    /// Takes only masked frames, and sends unmasked ones.
    case server
}
