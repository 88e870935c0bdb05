/// An error that reports node ids which occur more than once on a screen, so that their nodes can't be distinguished
/// from one screen to the next.
package struct DuplicateNodeIDs: Error, Equatable {
    /// The title of the screen.
    package let title: String

    /// The ids that more than one node has, each listed once.
    package let ids: [NodeID]
}

extension DuplicateNodeIDs: CustomStringConvertible {
    /// A sentence with the screen and the ids, and one that explains how to correct the mistake.
    ///
    /// ```text
    /// The screen "Cities" has several nodes with the id "Bath". Give every node an id of its own.
    /// ```
    package var description: String {
        let list = ids.map { "\"\($0)\"" }.joined(separator: ", ")
        return "The screen \"\(title)\" has several nodes with the id \(list). Give every node an id of its own."
    }
}
