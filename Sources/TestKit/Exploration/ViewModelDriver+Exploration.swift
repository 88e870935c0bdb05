import Millrace

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
    ///   - fileID: The module and file of the call, for failures.
    ///   - filePath: The file of the call.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    /// - Returns: How many orders were tried.
    @discardableResult
    public func performInAllOrders(
        stub: () -> Stubs,
        limit: Int = 1_000,
        seed: UInt64? = nil,
        exhaustive: Bool? = nil,
        when: (ViewModelRun<Stubs, Model>) throws -> Void = { _ in },
        assert: (ViewModelRun<Stubs, Model>) throws -> Void,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) -> Int {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return exploreSchedules(
            limit: limit,
            seed: seed,
            fileID: fileID,
            filePath: filePath,
            line: line,
            column: column
        ) {
            run(stub(), $0, exhaustive: exhaustive, when: when, assert: assert, at: site)
        }
    }
}
