enum ConnectionPhase {
    case reading
    case thinking
    case answering
    case waiting
    case hanging
    /// The response and the end of file are sent; bytes that still arrive are thrown away.
    case draining
    case closed
}
