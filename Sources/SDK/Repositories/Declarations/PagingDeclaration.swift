import MillraceBackend

/// A type that declares `paging`, with any type that the compiler finds, on instances and on the type.
///
/// Otherwise the default of a repository without pages would replace a `paging` that is static, or isn't a reference to
/// a page: `readAll()` would read one page of many, or fail.
public protocol PagingDeclaration {
    /// The type of references to pages: `Unpaged` by default.
    associatedtype Paging
    /// The type of the static `paging`.
    associatedtype StaticPaging

    /// The reference to the first page of all entities; by default one response has them all.
    var paging: Paging { get }
    /// The reference to the first page.
    static var paging: StaticPaging { get }
}

extension PagingDeclaration {
    /// A placeholder: `paging` is declared on instances.
    public static var paging: DeclaredOnInstances<Self> { DeclaredOnInstances() }
}
