import MillraceRendering
import TestSupport

/// The component, as everywhere outside of tests.
typealias Row = MillraceRendering.Row

/// A row of a table of tests; `Row` is the component.
typealias TestRow<Value: Sendable> = TestSupport.Row<Value>
