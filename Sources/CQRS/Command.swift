import Foundation
import MillraceBackend

/// An order to a backend: a command changes something and returns nothing.
///
/// Most commands conform to one of the specialised protocols `IdCommand`, `BodyCommand` and `BodilessCommand`, or to
/// one that the app adds.
///
/// ```swift
/// struct LikeVideoCommand: IdCommand {
///     static let path = "like_video"
///     static let method = CommandMethod.post
///     var invalidates: [QuerySelection] { [.one(VideoQuery(id: id))] }
///
///     let id: String
/// }
///
/// let like = backend.execute(LikeVideoCommand(id: "let_swift_13"))   // SignalProducer<Never, CoreError>
/// ```
///
/// The body has one type. Two specialised protocols that fill it differently can't be combined by accident: a command
/// that is both an `IdCommand` and a `BodyCommand` does not compile.
public protocol Command: Sendable {
    /// The type of the body, which is sent as JSON; `Data` is sent unchanged.
    associatedtype Body: Encodable & Sendable
    /// The kind of authentication, `NoAuth` by default.
    associatedtype Auth: AuthKind = NoAuth

    /// The API that the command belongs to, `.core` by default.
    static var api: API { get }
    /// The path, of which only the slashes have a meaning.
    static var path: String { get }
    /// The method of the request.
    static var method: CommandMethod { get }
    /// The path with its arguments; `path` by default.
    var route: PathTemplate { get }
    /// The query items, ordered by name in the request; none by default.
    var parameters: [String: String]? { get }
    /// The header fields, as in `["If-Match": version]`; none by default.
    ///
    /// A `Content-Type` replaces the one of JSON.
    var headers: [String: String] { get }
    /// The body of the request.
    var body: Body { get }
    /// The queries whose answers are stale when the command has succeeded; none by default.
    ///
    /// A `LiveBackend` executes the observed ones among them again.
    var invalidates: [QuerySelection] { get }
    /// The encoder of the body; `Parser.encoder` by default.
    static var encoder: JSONEncoder { get }
    /// The reader of the body of an error response, as in `.json(Refusal.self)`; none by default.
    static var failure: FailureReader? { get }
    /// The command as a resource, which is what is executed with the `body`; `plainResource` by default.
    ///
    /// A command with further options returns them with it: `plainResource.timeout(.seconds(5))`.
    var resource: BackendResource<Body, Void, Auth> { get }
}

extension Command {
    /// The API `.core`.
    public static var api: API { .core }
    /// The template of `path`.
    public var route: PathTemplate { PathTemplate(text: Self.path) }
    /// No query items.
    public var parameters: [String: String]? { nil }
    /// No header fields.
    public var headers: [String: String] { [:] }
    /// The plain resource.
    public var resource: BackendResource<Body, Void, Auth> { plainResource }
    /// The default: no queries.
    public var invalidates: [QuerySelection] { [] }
    /// The encoder of a command that gives none.
    public static var encoder: JSONEncoder { Parser.encoder }
    /// No reader: an error response becomes a `CoreError.status` without a value of the app's.
    public static var failure: FailureReader? { nil }

    /// The resource that the other declarations describe.
    public var plainResource: BackendResource<Body, Void, Auth> {
        BackendResource(
            path: .api(Self.api, route),
            method: Self.method.resourceMethod,
            request: { body, encoder in
                if let data = body as? Data { return .success(data) }
                return body is NoBody ? .success(Data()) : Parser.encode(body, encoder: encoder)
            }
        )
        .query(queryItems(parameters))
        .headers(headers)
        .encoder(Self.encoder)
        .failing(Self.failure)
    }
}
