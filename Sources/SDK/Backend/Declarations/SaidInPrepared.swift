/// The type of a declaration that has no effect, because `prepared(_:)` replaces it.
///
/// The compiler's error names it if a query, a command or a repository declares `headers`, `precondition`, `failure`,
/// `encoder` or `decoder`, as in "requires the types '[String: String]' and 'SaidInPrepared<Save>' be equivalent".
public struct SaidInPrepared<Declaring>: Sendable {
    package init() {}
}
