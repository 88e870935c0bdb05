import COpenSSL

/// The state that all connections of a server with TLS share.
final class TLSContext: @unchecked Sendable {
    // Unchecked, because the pointer is constant, and after `init` only the loop's thread uses its memory.
    let library: OpenSSLLibrary
    let pointer: UnsafeMutableRawPointer

    init(_ configuration: TLSConfiguration) throws(MockServerError) {
        let signed = configuration.identity.signed
        let versions = configuration.versions
        library = signed.library
        let made = mr_openssl_context_make(
            library.table,
            signed.certificate,
            signed.key,
            versions.lowerBound.number,
            versions.upperBound.number
        )
        guard let made else { throw .system(call: "SSL_CTX_new", reason: library.failure) }
        pointer = made
        for intermediate in configuration.identity.intermediates {
            guard mr_openssl_context_add(library.table, pointer, intermediate.certificate) == 1 else {
                throw .system(call: "SSL_CTX_add_extra_chain_cert", reason: library.failure)
            }
        }
        switch configuration.clientCertificates {
        case .ignored: break
        case let .optional(authority): try ask(authority, isRequired: false)
        case let .required(authority): try ask(authority, isRequired: true)
        }
    }

    deinit {
        mr_openssl_context_free(library.table, pointer)
    }

    private func ask(_ authority: CertificateAuthority, isRequired: Bool) throws(MockServerError) {
        // Only the authority is trusted: with its issuer, the server would accept clients of all authorities of that
        // issuer.
        let certificate = authority.signed.certificate
        guard mr_openssl_context_ask(library.table, pointer, certificate, isRequired ? 1 : 0) == 1 else {
            throw .system(call: "X509_STORE_add_cert", reason: library.failure)
        }
    }
}
