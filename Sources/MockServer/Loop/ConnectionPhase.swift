/// What a connection is doing.
enum ConnectionPhase {
    case reading
    case thinking
    case answering
    case waiting
    case hanging
    /// Everything was written and the end of file sent; what still arrives is thrown away.
    case draining
    case closed
}
