import MillraceStreams

/// An entry of a log, without secrets.
public enum TraceEntry: Sendable, Hashable, Codable {
    /// The user pressed a key, or used the mouse (`click 3:14`: the line and the column, from 1). Text that is typed
    /// into a text field is recorded as `text`, and text that is pasted, or typed in one burst, as `paste`.
    case key(String)

    /// A loop began, with the parts of its state, and the names of its feedbacks, of those that have one.
    ///
    /// Older files have no feedbacks.
    case began(loop: String, state: [TracePart], feedbacks: [String]? = nil)

    /// An event was reduced: the parts of the state that are new or have changed, the changes as lines, and the edits
    /// of the other parts that didn't stay where they were.
    ///
    /// Older files have no edits.
    case event(String, loop: String, parts: [TracePart], changes: [String], edits: [TraceEdit]? = nil)

    /// An event was not reduced, because its effect or its part had gone.
    case dropped(String, loop: String)

    /// An effect was started.
    case started(String, loop: String)

    /// An effect has ended: `answered`, `completed`, `cancelled: unwanted`.
    case ended(String, loop: String, how: String)

    /// An access of a session began: its method and URL, and the text of its body where it has one.
    case access(String, body: String?)

    /// An access joined the exchange of another one.
    case joined(CauseID)

    /// A request went to the transport.
    case sent(String)

    /// An answer came: its status, the number of bytes in its body, the seconds that the exchange took, its fields as
    /// `Name: value`, and the beginning of a body that is text.
    ///
    /// Older files have no fields.
    case answered(Int, byteCount: Int, seconds: Double, fields: [String]?, body: String?)

    /// No answer came.
    case failed(String)

    /// Elements of an answer were left out, because they could not be decoded:
    /// `pruned 1 of 3: at [1].name: expected a string, found a number`.
    case pruned(String)

    /// An access had its one outcome: `from the network`, `from a cache`, an error, `cancelled`.
    case outcome(String)

    /// A channel has sent a message over the connection of an access: the number of the access, the number of the
    /// message's bytes, and the beginning of a message that is text.
    ///
    /// The cause of the record is the effect that has sent it; for a message of `onOpen`, the access.
    case sentMessage(over: CauseID, byteCount: Int, body: String?)

    /// A message has arrived over the connection of an access, which is the cause of the record.
    case receivedMessage(over: CauseID, byteCount: Int, body: String?)

    /// The connection of an access, which is the cause of the record, has another state: `open`, `closed by the app`,
    /// `closed by the backend` (code 1000, or none), or the error by which it has ended, with the pause before the next
    /// connection.
    case connection(String)

    /// A frame of an application, by its number, was shown: its number of columns and of lines, and the lines that are
    /// new.
    ///
    /// Older files have no number of columns.
    case frame(application: Int, columns: Int?, lineCount: Int, lines: [TraceLine])

    /// The app noted something.
    case note(String)
}
