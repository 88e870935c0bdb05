import Testing

extension LawCase {
    /// Runs the body of a law.
    func hold(unless isKnown: Bool = false, _ body: () -> Void) {
        withKnownIssue(isIntermittent: true) {
            body()
        } when: {
            isKnown
        }
    }
}
