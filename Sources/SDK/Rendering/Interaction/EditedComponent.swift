/// A component with a text that a user edits, of which the host has a newer version than the state.
package protocol EditedComponent: Component {
    /// The text in the state of the app.
    var text: String { get set }
}
