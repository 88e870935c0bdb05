import Millrace

extension CoreError {
    /// Returns a button that leads to the login, where that is what helps.
    func loginNode(id: NodeID = "login", action: @escaping @Sendable () -> Void) -> Node? {
        isAboutLogin ? Node(id: id, Button("Log in", action: action)) : nil
    }
}
