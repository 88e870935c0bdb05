import Millrace
import Testing

extension ViewModelDriver {
    /// Runs a view model as `perform` does, once for each order in which work that is due at the same time can run.
    ///
    /// - Parameters:
    ///   - stub: A function that creates the stubs, again for each run.
    ///   - limit: The largest number of orders to try: 1,000 by default.
    ///   - seed: A seed for orders at random, as many as the limit and the same for the same seed.
    ///   - exhaustive: Whether leftovers are a failure; by default the driver decides.
    ///   - when: A function that acts on the view model; by default none.
    ///   - assert: A function that asserts the results.
    ///   - sourceLocation: The location at which a failure is reported; by default, the caller's.
    /// - Returns: The number of orders that were tried.
    @discardableResult
    public func performInAllOrders(
        stub: () -> Stubs,
        limit: Int = 1_000,
        seed: UInt64? = nil,
        exhaustive: Bool? = nil,
        when: (ViewModelRun<Stubs, Model>) throws -> Void = { _ in },
        assert: (ViewModelRun<Stubs, Model>) throws -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Int {
        exploreSchedules(limit: limit, seed: seed, sourceLocation: sourceLocation) {
            run(stub(), $0, exhaustive: exhaustive, when: when, assert: assert, at: sourceLocation)
        }
    }
}
