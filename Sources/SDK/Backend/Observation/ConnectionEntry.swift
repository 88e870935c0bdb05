import MillracePlatform

/// A report on the connection of an access whose protocol was switched: it comes after the access's outcome too.
package enum ConnectionEntry: Sendable {
    /// Both sides agree about the new protocol.
    case opened

    /// A message is passed to the connection.
    case sent(Data)

    /// A message has arrived.
    case received(Data)

    /// The app has closed the connection, or has given up the attempt to make one.
    case closedByApp

    /// The backend has closed the connection, for no particular reason.
    case closedByBackend

    /// The connection was lost, closed for a reason, or not made; after the pause another access makes the next one.
    ///
    /// The pause is nil if none does.
    case failed(CoreError, pause: Duration?)
}
