import MillraceRendering
import MillraceStreams

/// A report on a key or a frame of an application, as ``observeApplications(_:)`` passes it on.
package struct ApplicationReport: Sendable {
    /// A key of the user, or a frame.
    package enum Entry: Sendable {
        /// The user pressed a key, pasted a text or used the mouse; whether a text field had the focus, which gets
        /// the typed text.
        case received(Key, takesText: Bool)

        /// A frame was shown.
        case showed(TextFrame)
    }

    /// The number of the report: the cause of the events that the key's handlers send.
    package let number: CauseID

    /// The number of the application among those of the process, from 1.
    package let application: Int

    /// The key or the frame.
    package let entry: Entry

    /// The texts of masked fields that a record must not have: that of the field with the focus, as the key has left
    /// it, or those in view.
    package let maskedTexts: [String]
}
