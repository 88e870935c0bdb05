/// The type of a declaration that has no effect: what it would say belongs into `prepared(_:)`.
///
/// The compiler names it where a query, a command or a repository declares `headers`, `precondition`, `failure`,
/// `encoder` or `decoder`, as in "requires the types '[String: String]' and 'SaidInPrepared<Save>' be
/// equivalent".
public struct SaidInPrepared<Declaring>: Sendable {
    package init() {}
}
