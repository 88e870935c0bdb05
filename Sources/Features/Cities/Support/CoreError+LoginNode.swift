import Millrace

extension CoreError {
    /// Returns a button that leads to the login, for errors that a login remedies; nil for others.
    func loginNode(id: NodeID = "login", action: @escaping @Sendable () -> Void) -> Node? {
        isAboutLogin ? Node(id: id, Button("Log in", action: action)) : nil
    }
}
