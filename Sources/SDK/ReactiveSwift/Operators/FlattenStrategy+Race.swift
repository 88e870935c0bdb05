import MillraceStreams

extension FlattenStrategy {
    /// Only the first inner stream that sends an event counts; the others are then interrupted.
    ///
    /// No inner stream is kept.
    ///
    /// The stream completes when the winner and the stream of streams have completed, and is interrupted with the
    /// winner.
    public static let race = firstToSend
}
