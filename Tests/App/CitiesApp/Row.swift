import TestSupport

/// A row of a table of tests, not one of a screen.
typealias Row<Value: Sendable> = TestSupport.Row<Value>
