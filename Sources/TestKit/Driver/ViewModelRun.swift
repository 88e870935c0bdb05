import Dispatch
import Foundation
import Millrace

/// A run of a view model in a test: what it is sent, and everything that it does.
///
/// A ``ViewModelDriver`` makes it. Nothing in it waits for a clock: work is run on a `TestScheduler`, and what is due
/// now has been run when a method returns.
public final class ViewModelRun<Stubs, Model: ViewModel> {
    /// The stubs that the view model was made with.
    public let stub: Stubs
    /// The scheduler that the view model was made with.
    public let scheduler: TestScheduler
    /// The view model.
    public let model: Model

    let timeline: Timeline
    var hasAssertedStates = false
    var hasAssertedRoutes = false
    var hasAssertedEvents = false
    private let observations = CompositeDisposable()

    init(stub: Stubs, scheduler: TestScheduler, make: (Stubs, TestScheduler) -> Model) {
        let timeline = Timeline(scheduler: scheduler)
        timeline.append(.start)
        let model = LoopProbe.$current.withValue(timeline.probe(of: Model.State.self)) { make(stub, scheduler) }
        self.stub = stub
        self.scheduler = scheduler
        self.model = model
        self.timeline = timeline
        if !timeline.hasLoop {
            observations.add(model.state.producer.startWithValues { timeline.append(.state($0)) })
        }
        observations.add(model.routes.observeValues { timeline.append(.route($0)) })
        scheduler.advance()
    }

    deinit {
        observations.dispose()
    }

    /// The state now.
    public var state: Model.State {
        model.state.value
    }

    /// The states so far, from the first one on, without repetitions.
    ///
    /// A test that reads them is taken to assert them.
    public var states: [Model.State] {
        hasAssertedStates = true
        return timeline.states(as: Model.State.self)
    }

    /// The routes so far.
    ///
    /// A test that reads them is taken to assert them.
    public var routes: [Model.Route] {
        hasAssertedRoutes = true
        return timeline.routes(as: Model.Route.self)
    }

    /// Sends an action, and runs what is due now.
    ///
    /// - Parameter action: What the user does.
    public func send(_ action: Model.Action) {
        timeline.send(action) { model.send(action: action) }
        scheduler.advance()
    }

    /// Says what the test does next, for the filmstrip, and does it; then runs what is due now.
    ///
    /// - Parameters:
    ///   - name: What it does, in a few words: `the cities arrive`.
    ///   - body: Does it.
    /// - Returns: What `body` returns.
    public func step<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
        timeline.append(.note(name))
        let result = try body()
        scheduler.advance()
        return result
    }

    /// Moves the clock forward, and runs what becomes due on the way.
    ///
    /// - Parameter interval: How far.
    public func advance(by interval: DispatchTimeInterval) {
        scheduler.advance(by: interval)
    }
}
