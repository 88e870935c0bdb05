extension HTTPRequest {
    /// The credentials of the request, for a cache: those that the session adds, and those among the request's own
    /// fields.
    ///
    /// A backend rarely says `Vary: Authorization`, and a private cache need not ask for it (RFC 9111, section 3.5);
    /// the app may have two users all the same. A proof that is new for every request (RFC 9449) says nothing about who
    /// the user is.
    var cachePartition: String {
        let own = headers.filter { $0.isSecret && !$0.isNamed("DPoP") }
        let partition = context.identity.map { "\(context.partition) \($0)" } ?? context.partition
        guard !own.isEmpty else { return partition }
        let text = own.map { "\($0.name.lowercased()):\($0.value)" }.sorted().joined(separator: "\n")
        return "\(partition) \(Fingerprint.of(text))"
    }
}
