import Foundation
import Millrace

/// A run of a view model in a test: its actions, and everything that it does.
///
/// A ``ViewModelDriver`` creates runs. A run waits for no clock: a `TestScheduler` runs the work, and each method
/// returns after the work that is due.
public final class ViewModelRun<Stubs, Model: ViewModel> {
    /// The stubs of the view model.
    public let stub: Stubs
    /// The scheduler of the view model.
    public let scheduler: TestScheduler
    /// The view model.
    public let model: Model

    let timeline: Timeline
    var hasAssertedStates = false
    /// For each part whose states are asserted: puts the part of the second state into the first one.
    private(set) var takingAssertedParts: [(inout Model.State, Model.State) -> Void] = []
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
    /// The run treats states that a test has read as asserted.
    public var states: [Model.State] {
        hasAssertedStates = true
        return timeline.states(as: Model.State.self)
    }

    /// The routes so far.
    ///
    /// The run treats routes that a test has read as asserted.
    public var routes: [Model.Route] {
        hasAssertedRoutes = true
        return timeline.routes(as: Model.Route.self)
    }

    /// Takes down that the states of a part are asserted.
    func noteAsserted<Part>(_ part: WritableKeyPath<Model.State, Part>) {
        takingAssertedParts.append { $0[keyPath: part] = $1[keyPath: part] }
    }

    /// Sends an action, and runs the work that is due.
    ///
    /// - Parameter action: The action of the user.
    public func send(_ action: Model.Action) {
        timeline.send(action) { model.send(action: action) }
        scheduler.advance()
    }

    /// Executes a step of the test under a name that the filmstrip shows, and then runs the work that is due.
    ///
    /// - Parameters:
    ///   - name: The name, a few words: `the cities arrive`.
    ///   - body: The step.
    /// - Returns: The result of `body`.
    public func step<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
        timeline.append(.note(name))
        let result = try body()
        scheduler.advance()
        return result
    }

    /// Moves the clock forward, and runs the work that becomes due meanwhile.
    ///
    /// - Parameter interval: The time to move by: `.milliseconds(300)`.
    public func advance(by interval: Duration) {
        scheduler.advance(by: interval)
    }
}
