import MillraceBackend

/// A type that declares `paging`, of whatever type the compiler finds, on instances and on the type.
///
/// The default of a repository without pages would stand in for a `paging` that is static, or is no reference to a
/// page: `readAll()` would read one page of many, or fail.
public protocol PagingDeclaration {
    /// The type of references to pages: `Unpaged` by default.
    associatedtype Paging
    /// The type of the declaration of the type.
    associatedtype StaticPaging

    /// The reference to the first page of all entities; by default one response has them all.
    var paging: Paging { get }
    /// The reference to the first page.
    static var paging: StaticPaging { get }
}

extension PagingDeclaration {
    /// Nothing: `paging` is declared on instances.
    public static var paging: DeclaredOnInstances<Self> { DeclaredOnInstances() }
}
