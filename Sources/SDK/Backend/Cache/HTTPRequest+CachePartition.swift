extension HTTPRequest {
    /// The credentials of the request, for a cache: those that the session adds, and those among the request's own
    /// fields.
    ///
    /// Backends rarely send `Vary: Authorization`, and a private cache doesn't require it (RFC 9111, section 3.5); the
    /// app may still have two users. A proof that is new for every request (RFC 9449) doesn't identify the user.
    var cachePartition: String {
        let own = headers.filter { $0.isSecret && !$0.isNamed("DPoP") }
        let partition = context.identity.map { "\(context.partition) \($0)" } ?? context.partition
        guard !own.isEmpty else { return partition }
        let text = own.map { "\($0.name.lowercased()):\($0.value)" }.sorted().joined(separator: "\n")
        return "\(partition) \(Fingerprint.of(text))"
    }

    /// Whether the partition distinguishes the credentials of the request from all others.
    var hasKnownOwner: Bool { context.unknownCredentials == nil || context.identity != nil }
}
