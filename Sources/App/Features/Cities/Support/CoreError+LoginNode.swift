import Millrace

extension CoreError {
    /// Returns a button that leads to the login, for errors that a login remedies; nil for others.
    func loginNode(id: NodeID = "login", in words: Words, action: @escaping @Sendable () -> Void) -> Node? {
        isAboutLogin ? Node(id: id, Button(words.common.logIn, action: action)) : nil
    }
}
