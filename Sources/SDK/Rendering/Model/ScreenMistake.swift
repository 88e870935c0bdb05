/// An error that reports a mistake in the nodes of a screen, which a look at the screen doesn't show.
package struct ScreenMistake: Error, Equatable {
    /// The kinds of mistakes.
    package enum Kind: Equatable, Sendable {
        /// Several nodes have one id, so that they can't be distinguished from one screen to the next.
        case duplicateIDs
        /// A node has several controls, of which keys reach only one.
        case severalControls
        /// The header or the footer of a section has a control, which neither keys nor clicks reach.
        case controlBesideNodes
    }

    /// The kind.
    package let kind: Kind

    /// The title of the screen.
    package let title: String

    /// The ids of the nodes, each listed once; of controls beside nodes, those of their sections.
    ///
    /// Of the nodes of a section with several controls each, only the first is listed.
    package let ids: [NodeID]
}

extension ScreenMistake: CustomStringConvertible {
    /// A sentence with the screen and the ids, and one that explains how to correct the mistake.
    ///
    /// ```text
    /// The screen "Cities" has several nodes with the id "Bath". Give every node an id of its own.
    /// ```
    package var description: String {
        let list = ids.map { "\"\($0)\"" }.joined(separator: ", ")
        return switch kind {
        case .duplicateIDs:
            "The screen \"\(title)\" has several nodes with the id \(list). Give every node an id of its own."
        case .severalControls:
            "The screen \"\(title)\" has several controls in the node \(list), and keys reach only one. "
                + "Give every control a node of its own."
        case .controlBesideNodes:
            "The screen \"\(title)\" has a control in the header or the footer of the section \(list), which neither "
                + "keys nor clicks reach. Give every control a node of its own."
        }
    }
}
