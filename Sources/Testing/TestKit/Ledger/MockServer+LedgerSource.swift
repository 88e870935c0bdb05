import MillraceMockServer

extension MockServer: LedgerSource {
    /// The requests that wait for an answer, and the enqueued answers that no request has taken.
    ///
    /// ```text
    /// 2 enqueued answers were never used
    /// GET /v1/cities waits for an answer
    /// ```
    public var leftovers: [String] {
        let count = enqueuedCount
        let unused = count == 1 ? "1 enqueued answer was never used" : "\(count) enqueued answers were never used"
        return (count > 0 ? [unused] : []) + openRequests.map { "\($0) waits for an answer" }
    }
}
