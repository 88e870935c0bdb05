import MillracePlatform
import MillraceBackend

/// The common requirements of queries and commands: each declaration has its type, and none has no effect.
public protocol CheckedRequest: CheckedDeclarations, RequestDeclarations
where
    RouteName == Declarations.Route, StaticRouteName == DeclaredOnInstances<Self>,
    ParametersName == Declarations.Parameters, StaticParametersName == DeclaredOnInstances<Self>,
    DecoderName == SaidInPrepared<Self>, StaticDecoderName == SaidInPrepared<Self>
{
    /// The types of the declarations.
    associatedtype Declarations: DeclarationTypes = StandardDeclarations

    /// The API that the request goes to, `.core` by default.
    static var api: API { get }
    /// The path, of which only the slashes have a meaning.
    static var path: String { get }
}

extension CheckedRequest {
    /// The API `.core`.
    public static var api: API { .core }
    /// The template of `path`.
    public var route: PathTemplate { PathTemplate(text: Self.path) }
}
