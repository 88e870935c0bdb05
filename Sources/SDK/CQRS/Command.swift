import MillracePlatform
import MillraceBackend

/// An order to a backend: a command changes something, and may answer with what came of it.
///
/// Most commands conform to one of the specialised protocols `IdCommand`, `BodyCommand` and `BodilessCommand`, or to
/// one that the app adds.
///
/// ```swift
/// struct LikeVideoCommand: IdCommand {
///     static let path = "like_video"
///     static let method = CommandMethod.POST
///     var invalidates: [QuerySelection] { [.one(VideoQuery(id: id))] }
///
///     let id: String
/// }
///
/// let like = backend.execute(LikeVideoCommand(id: "let_swift_13"))   // SignalProducer<Never, CoreError>
/// ```
///
/// A command whose answer has a value says so, and `execute` sends it:
///
/// ```swift
/// struct CreateTeam: BodyCommand {
///     typealias Answer = Versioned<Team>
///     static let path = "teams"
///     static let method = CommandMethod.POST
///
///     let body: NewTeam
/// }
/// ```
///
/// The body has one type. Two specialised protocols that fill it differently can't be combined by accident: a command
/// that is both an `IdCommand` and a `BodyCommand` does not compile. Nor does a declaration that has the name of one of
/// these and another type, or is static where they are not: it would never be sent. Nor does a class that isn't final.
public protocol Command: Sendable, CheckedDeclarations, BodyDeclaration, EncoderDeclaration, InvalidatesDeclaration,
    PreconditionDeclaration
where
    InstanceResource == BackendResource<Body, Answer, Auth>, DeclaredBody == Body,
    InstancePrecondition == Declarations.Condition, StaticPrecondition == Declarations.OnInstances,
    InstanceInvalidates == Declarations.Selections, StaticInvalidates == Declarations.OnInstances,
    StaticEncoder == Declarations.Encoder, InstanceEncoder == Declarations.OnTypes
{
    /// The type of the body, which is sent as JSON; `Data` is sent unchanged.
    associatedtype Body: Encodable & Sendable
    /// The type of the answer: `Void`, for a body that isn't looked at, by default; otherwise a type that is decoded
    /// from JSON.
    associatedtype Answer: Sendable = Void
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
    /// The condition under which the backend carries the command out, as in `.unchanged(team.version)`; none by
    /// default.
    var precondition: Precondition? { get }
    /// The header fields; none by default.
    ///
    /// A `Content-Type` replaces the one of JSON.
    var headers: [String: String] { get }
    /// The body of the request.
    var body: Body { get }
    /// The queries whose answers are stale when the command has succeeded; none by default.
    ///
    /// A `LiveBackend` executes the observed ones among them again. They are stale as well when the backend refuses the
    /// command with 404, 409, 410 or 412: what is on the screen is old then.
    var invalidates: [QuerySelection] { get }
    /// The encoder of the body; `Parser.encoder` by default.
    static var encoder: JSONEncoder { get }
    /// The decoder of the answer; `Parser.decoder` by default.
    static var decoder: JSONDecoder { get }
    /// The reader of the body of an error response, as in `.json(Refusal.self)`; none by default.
    static var failure: FailureReader? { get }
    /// The command as a resource, which is what is executed with the `body`; `plainResource` by default.
    ///
    /// A command with further options returns them with it: `plainResource.timeout(.seconds(5))`.
    var resource: BackendResource<Body, Answer, Auth> { get }
    /// Returns the value of an answer; the default decodes the body with `decoder`.
    static func answer(_ body: Data, _ head: HTTPResponse) -> Result<Answer, CoreError>
}

extension Command {
    /// No query items.
    public var parameters: [String: String]? { nil }
    /// No condition.
    public var precondition: Precondition? { nil }
    /// The plain resource.
    public var resource: BackendResource<Body, Answer, Auth> { plainResource }
    /// The default: no queries.
    public var invalidates: [QuerySelection] { [] }
    /// The encoder of a command that gives none.
    public static var encoder: JSONEncoder { Parser.encoder }
    /// Nothing: `encoder` is declared on types.
    public var encoder: DeclaredOnTypes { DeclaredOnTypes() }

    /// The resource that the other declarations describe.
    public var plainResource: BackendResource<Body, Answer, Auth> {
        BackendResource(
            path: .api(Self.api, route),
            method: Self.method.resourceMethod,
            request: { body, encoder in
                if let data = body as? Data { return .success(data) }
                return body is NoBody ? .success(Data()) : Parser.encode(body, encoder: encoder)
            },
            response: Self.answer
        )
        .query(queryItems(parameters))
        .headers(headers)
        .requiring(precondition)
        .encoder(Self.encoder)
        .failing(Self.failure)
    }
}

extension Command where Answer == Void {
    /// Nothing, whatever the body is.
    public static func answer(_ body: Data, _ head: HTTPResponse) -> Result<Void, CoreError> {
        .success(())
    }
}

extension Command where Answer: Decodable {
    /// The answer that the body has, and its head where the type wants it, as `Versioned` does.
    public static func answer(_ body: Data, _ head: HTTPResponse) -> Result<Answer, CoreError> {
        Parser.reading(Answer.self, decoder: decoder)(body, head)
    }
}
