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
/// All else that a request can have is said in `prepared(_:)`:
///
/// ```swift
/// func prepared(_ request: Request) -> Request {
///     request.requiring(.unchanged(team.version)).failing(.json(Refusal.self))
/// }
/// ```
///
/// The body has one type. Two specialised protocols that fill it differently can't be combined by accident: a command
/// that is both an `IdCommand` and a `BodyCommand` does not compile. Neither do declarations that would have no effect:
/// `route`, `parameters`, `body` and `prepared(_:)` that are static or of other types, and `headers`, `precondition`,
/// `failure`, `encoder` and `decoder`. Nor does a class that isn't final. A `prepared(_:)` that throws or is generic,
/// as that of a repository is, does compile, and is ignored; so are a static `invalidates` and an `api` of instances.
public protocol Command: Sendable, CheckedRequest, BodyDeclaration
where
    DeclaredBody == Body,
    PlainRequest == BackendResource<Body, Answer, Auth>, PreparedRequest == BackendResource<Body, Answer, Auth>,
    ResourceName == BackendResource<Body, Answer, Auth>
{
    /// The type of the body, which is sent as JSON; `Data` is sent unchanged.
    associatedtype Body: Encodable & Sendable
    /// The type of the answer: `Void`, for a body that isn't looked at, by default; otherwise a type that is decoded
    /// from JSON.
    associatedtype Answer: Sendable = Void
    /// The kind of authentication, `NoAuth` by default.
    associatedtype Auth: AuthKind = NoAuth
    // A type alias of an extension would be a circle where the compiler infers the body from a property.
    /// The type of the command's request, for a short `prepared(_:)`.
    associatedtype Request = BackendResource<Body, Answer, Auth>

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
    /// The body of the request.
    var body: Body { get }
    /// The queries whose answers are stale when the command has succeeded; none by default.
    ///
    /// A `LiveBackend` executes the observed ones among them again. They are stale as well when the backend refuses the
    /// command with 404, 409, 410 or 412: what is on the screen is old then.
    var invalidates: [QuerySelection] { get }
    /// Returns the command's request with its options; by default unchanged.
    ///
    /// - Parameter request: The request that the other declarations describe.
    func prepared(_ request: BackendResource<Body, Answer, Auth>) -> BackendResource<Body, Answer, Auth>
    /// The command as a resource, which is what is executed with the `body`; it follows from the other declarations.
    var resource: BackendResource<Body, Answer, Auth> { get }
    /// Returns the value of an answer; by default it is decoded from JSON.
    static func answer(_ body: Data, _ head: HTTPResponse) -> Result<Answer, CoreError>
}

extension Command {
    /// No query items.
    public var parameters: [String: String]? { nil }
    /// The default: no queries.
    public var invalidates: [QuerySelection] { [] }

    /// Returns the request unchanged.
    public func prepared(_ request: BackendResource<Body, Answer, Auth>) -> BackendResource<Body, Answer, Auth> {
        request
    }

    /// The request that the other declarations describe, as `prepared(_:)` returns it.
    public var resource: BackendResource<Body, Answer, Auth> {
        prepared(
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
        )
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
        Parser.reading(Answer.self)(body, head)
    }
}
