/// The certificate that a server asks of its clients.
///
/// A certificate is one of an authority where that one has signed it, or an intermediate authority of that one has.
public enum ClientCertificatePolicy: Sendable {
    /// The server asks for none.
    case ignored
    /// The server asks for one of an authority, and goes on without one; another authority's is refused.
    case optional(CertificateAuthority)
    /// The server asks for one of an authority, and refuses clients without one.
    case required(CertificateAuthority)
}
