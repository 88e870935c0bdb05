import MillraceBackend

/// The declaration that only readable repositories have, of whatever type the compiler finds; `Readable` asks for the right type.
///
/// The default of a repository without pages would stand in for a `paging` that is static, or is no reference to a page: `readAll()` would read
/// one page of many, or fail.
public protocol PagingDeclarations {
    /// The type of references to pages: `Unpaged` by default.
    associatedtype Paging
    /// The type of a static `paging`, which there is none of.
    associatedtype StaticPaging

    /// The reference to the first page of all entities; by default one response has them all.
    var paging: Paging { get }
    /// A name for which instances have a declaration.
    static var paging: StaticPaging { get }
}

extension Readable {
    /// Nothing: `paging` is declared on instances.
    public static var paging: DeclaredOnInstances { DeclaredOnInstances() }
}
