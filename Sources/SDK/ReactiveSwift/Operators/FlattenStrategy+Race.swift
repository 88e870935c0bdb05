import MillraceStreams

extension FlattenStrategy {
    /// Sends only the values of the first inner stream that sends an event; the others are then interrupted.
    ///
    /// No inner stream is kept.
    ///
    /// The stream completes when the winner and the stream of streams have completed, and is interrupted with the
    /// winner.
    public static let race = firstToSend
}
