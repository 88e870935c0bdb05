import MillraceBackend

/// What is known of one query: the exchange that counts, and what its observers were shown.
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
/// The one rule: an answer counts only if it is the answer of the exchange that began last, and an invalidation ends the
/// exchange that is under way. So what is fresh was asked for after the last invalidation.
struct LiveQueryState<Value: Sendable>: Sendable {
    /// The number of the exchange that is under way.
    private(set) var run: Int?
    /// What the observers were shown last.
    private(set) var shown: LiveAnswer<Value>?
    private var lastRun = 0

    /// Whether somebody who comes now has to wait for an exchange.
    var needsExchange: Bool {
        run == nil && shown?.isFresh != true
    }

    /// What is to be shown to an observer who comes now: of a failed query the last answer, which is asked for again.
    var shownToNewcomer: LiveAnswer<Value>? {
        guard case .failed(_, let last) = shown else { return shown }
        return last.map(LiveAnswer.stale)
    }

    /// Begins an exchange, unless one is under way.
    ///
    /// - Returns: the number of the exchange that is to be started, or nil.
    mutating func begin() -> Int? {
        guard run == nil else { return nil }
        lastRun += 1
        run = lastRun
        return lastRun
    }

    /// Makes what is known stale, and the answer of an exchange that is under way count no more.
    ///
    /// - Returns: what is to be shown.
    mutating func invalidate() -> LiveAnswer<Value>? {
        run = nil
        guard let value = shown?.value else { return nil }
        if case .stale = shown { return nil }
        shown = .stale(value)
        return shown
    }

    /// Takes the end of an exchange.
    ///
    /// - Returns: whether it counts, and what is to be shown.
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
            // What nobody has made stale stays fresh, although asking once more has failed.
            guard shown?.isFresh != true else { return (true, nil) }
            shown = .failed(error, last: shown?.value)
        }
        return (true, shown)
    }
}
