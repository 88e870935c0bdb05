/// What makes an answer stale.
enum StaleCause {
    /// A command of this app has ended: the query is executed at once.
    case command
    /// An event from elsewhere, of which there may be any number: the query is executed after its least pause.
    case event
}
