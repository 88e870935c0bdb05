/// The reason why an answer becomes stale.
enum StaleCause {
    /// A command of this app has ended: the query is executed immediately.
    case command
    /// An event of another origin, of which there may be any number: the query is executed after its minimum pause.
    case event
}
