/// A component with a text that a user edits, of which the host knows a newer version than the state does.
package protocol EditedComponent: Component {
    /// The text in the state of the app.
    var text: String { get set }
}
