/// The passage of one request through the network.
public enum NetworkPassage: Sendable, Hashable {
    /// Request and answer arrive.
    case arrives
    /// The request doesn't reach the backend: nothing is carried out.
    case unreached
    /// The request arrives and is carried out, and its answer is lost: the client doesn't know whether it was carried
    /// out.
    case answerLost
    /// Request and answer arrive late.
    case late(Duration)
}
