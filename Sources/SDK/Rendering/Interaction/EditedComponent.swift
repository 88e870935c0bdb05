/// A component with a text that a user edits, of which the host has a newer version than the state.
package protocol EditedComponent: Component {
    /// The text in the state of the app.
    var text: String { get set }
    /// Returns the spoken text while another component is edited.
    func spoken(beside editing: TextEditing) -> String
}

extension EditedComponent {
    package func spoken(beside editing: TextEditing) -> String { spoken }
}
