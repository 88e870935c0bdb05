import Foundation
import Millrace

/// A feature, a resource that it accesses, and the failures of the backend's answer.
///
/// ```swift
/// FailureMatrix(
///     resource: CitiesService.fetchCitiesResource(),
///     body: try CannedResponses.named("cities.200").body,
///     driver: ViewModelDriver { (accessible: StubAccessible) in
///         CitiesViewModel(citiesBusinessController: CitiesBusinessController(accessible: accessible))
///     },
///     render: renderer.render(state:)
/// )
/// .assertSnapshots()
/// ```
///
/// The answers of the cases are those of a JSON backend; `headers`, `status` and `refusal` set those of another one,
/// and `cases` may have some of the app's own:
///
/// ```swift
/// matrix.headers = ["Content-Type": "application/json", "ETag": "\"7\""]
/// matrix.refusal = Data(#"{"errno": 107, "message": "refused"}"#.utf8)
/// matrix.cases.append(FailureCase("quota", status: 402))
/// ```
///
/// Where a repository or another type of the SDK makes the requests, the test has no resource, and the matrix gets a
/// method and a path.
///
/// Every case is a run of its own: the real resource, business controller, view model and renderer, with a transport
/// that gives the answer. The filmstrip of the run is the snapshot `<test>.<case>.txt`. A run fails if it never sends
/// the request, if it still waits after the answer, or if the user can't leave its last screen: no key, no node to
/// activate, and no item of the bar with a key. Such a run records no snapshot, and neither does one with a request
/// that no stub answers. Cases that the good body can't be broken for are left out, for example one malformed element
/// for a body without a list.
public struct FailureMatrix<Request: Sendable, Response: Sendable, Auth: AuthKind, Model: ViewModel> {
    /// The resource whose answers fail.
    public let resource: BackendResource<Request, Response, Auth>
    /// A good body, from which the matrix makes the broken ones.
    public let body: Data
    /// The number of columns of the screens: 40 by default.
    public var width = 40
    /// The cases: all by default.
    public var cases = FailureCase.allCases
    /// The status of a good answer: 200 by default.
    public var status = 200
    /// The header fields of a good answer: a `Content-Type` of JSON by default.
    public var headers: HeaderFields = ["Content-Type": "application/json"]
    /// The body of an answer with a status from 400 to 499, where its case has none of its own: empty by default.
    public var refusal = Data()

    let driver: ViewModelDriver<StubAccessible, Model>
    let render: (Model.State) -> Screen
    let when: (ViewModelRun<StubAccessible, Model>) throws -> Void

    /// Creates a matrix.
    ///
    /// - Parameters:
    ///   - resource: The resource whose answers fail.
    ///   - body: A good body of an answer.
    ///   - driver: The driver that runs the feature.
    ///   - render: A function that returns the screen of a state.
    ///   - when: A function that leads the feature to the request, and may stub other resources first; by default none,
    ///     for a feature that sends the request at its start.
    public init(
        resource: BackendResource<Request, Response, Auth>,
        body: Data,
        driver: ViewModelDriver<StubAccessible, Model>,
        render: @escaping (Model.State) -> Screen,
        when: @escaping (ViewModelRun<StubAccessible, Model>) throws -> Void = { _ in }
    ) {
        self.resource = resource
        self.body = body
        self.driver = driver
        self.render = render
        self.when = when
    }
}
