import TestSupport

/// A row of a table of tests, and not the component of that name.
typealias Row<Value: Sendable> = TestSupport.Row<Value>
