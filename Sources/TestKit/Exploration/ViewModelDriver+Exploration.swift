import Millrace
import Testing

extension ViewModelDriver {
    /// Runs a view model as `perform` does, once for each order in which work that is due at the same time can run.
    ///
    /// - Parameters:
    ///   - stub: Makes the stubs, anew for each run.
    ///   - limit: How many orders are tried at most: 1,000 by default.
    ///   - seed: Where it is given, so many orders as the limit are taken at random, the same ones for the same seed.
    ///   - exhaustive: Whether everything left over is a failure; by default as the driver says.
    ///   - when: Does something.
    ///   - assert: Asserts what happened.
    ///   - sourceLocation: Where a failure is reported; by default, where this is called.
    /// - Returns: How many orders were tried.
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
        return exploreSchedules(
            limit: limit,
            seed: seed,
            sourceLocation: sourceLocation
        ) {
            run(stub(), $0, exhaustive: exhaustive, when: when, assert: assert, at: sourceLocation)
        }
    }
}
