import MillraceBackend

/// The state of one query: the current exchange, and the answer that its observers have.
///
/// ```text
///            begin            answer(success)
///   ────▶ running ────────────────▶ fresh ◀──────┐
///          ▲   │ answer(failure)      │          │ answer(success)
///   begin  │   └───▶ failed           │ invalidate, begin
///          └──────────┘               ▼          │
///                                   stale ───────┘
/// ```
///
/// One rule holds: an answer counts only if it comes from the exchange that began last, and an invalidation ends the
/// current exchange. A fresh answer was therefore requested after the last invalidation.
struct LiveQueryState<Value: Sendable>: Sendable {
    /// The number of the current exchange.
    private(set) var run: Int?
    /// The answer that the observers got last.
    private(set) var shown: LiveAnswer<Value>?
    private var lastRun = 0

    /// Whether a new observer has to wait for an exchange.
    var needsExchange: Bool {
        run == nil && shown?.isFresh != true
    }

    /// The answer for a new observer: after a failure the last answer, as stale, since the query is executed again.
    var shownToNewcomer: LiveAnswer<Value>? {
        guard case .failed(_, let last) = shown else { return shown }
        return last.map(LiveAnswer.stale)
    }

    /// Begins an exchange, unless one is under way.
    ///
    /// - Returns: The number of the exchange to start, or nil.
    mutating func begin() -> Int? {
        guard run == nil else { return nil }
        lastRun += 1
        run = lastRun
        return lastRun
    }

    /// Marks the known answer as stale, and ends the current exchange, whose answer is ignored from then on.
    ///
    /// - Returns: The answer to show to the observers, or nil when it hasn't changed.
    mutating func invalidate() -> LiveAnswer<Value>? {
        run = nil
        guard let value = shown?.value else { return nil }
        if case .stale = shown { return nil }
        shown = .stale(value)
        return shown
    }

    /// Records the end of an exchange.
    ///
    /// - Returns: Whether the exchange was the current one, and the answer to show to the observers.
    mutating func answer(
        _ result: Result<Value, CoreError>,
        of run: Int
    ) -> (counts: Bool, shown: LiveAnswer<Value>?) {
        guard run == self.run else { return (false, nil) }
        self.run = nil
        switch result {
        case .success(let value):
            shown = .fresh(value)
        case .failure(let error):
            // A fresh answer stays fresh when a further exchange fails, because no command has made it stale.
            guard shown?.isFresh != true else { return (true, nil) }
            shown = .failed(error, last: shown?.value)
        }
        return (true, shown)
    }
}
