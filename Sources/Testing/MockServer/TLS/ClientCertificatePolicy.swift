/// The certificate that a server requests from its clients.
///
/// A certificate belongs to an authority if the authority, or an intermediate authority of it, has signed it.
public enum ClientCertificatePolicy: Sendable {
    /// The server requests no certificate.
    case ignored
    /// The server requests a certificate of an authority, and continues without one; it refuses one of another
    /// authority.
    case optional(CertificateAuthority)
    /// The server requests a certificate of an authority, and refuses clients without one.
    case required(CertificateAuthority)
}
