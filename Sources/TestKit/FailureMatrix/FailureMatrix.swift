import Foundation
import Millrace

/// A feature, a resource that it accesses, and everything that can go wrong with the backend's answer.
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
/// Every case is a run of its own: the real resource, business controller, view model and renderer, with the exchange
/// replaced at the transport. Its filmstrip is the snapshot `<test>.<case>.txt`. A run fails that never makes the
/// request, that still waits for something when the answer has come, or whose last screen has no way on: no key, no
/// node to activate, no item of the bar with a key. A case is left out that the good body can't be broken for: one
/// malformed element, where it has no list.
public struct FailureMatrix<Request: Sendable, Response: Sendable, Auth: AuthKind, Model: ViewModel> {
    /// The resource whose answers go wrong.
    public let resource: BackendResource<Request, Response, Auth>
    /// A good body, from which the broken ones are made.
    public let body: Data
    /// How many columns the screens have: 40 by default.
    public var width = 40
    /// The cases: all by default.
    public var cases = FailureCase.allCases

    let driver: ViewModelDriver<StubAccessible, Model>
    let render: (Model.State) -> Screen
    let when: (ViewModelRun<StubAccessible, Model>) throws -> Void

    /// Makes a matrix.
    ///
    /// - Parameters:
    ///   - resource: The resource whose answers go wrong.
    ///   - body: A good body of an answer.
    ///   - driver: Makes the feature.
    ///   - render: Makes the screen of a state.
    ///   - when: Leads the feature to the request; nothing by default, for one that makes it at its start. It may stub
    ///     other resources first.
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
