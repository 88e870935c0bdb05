import MillracePlatform

/// A value that is shown over something else: a sheet, a dialog.
///
/// Each value that is presented has an id of its own, so a part that is dismissed and presented again is another part,
/// also where one event does both; see ``Part/init(presented:event:)``.
public struct Presented<State>: Identifiable {
    /// The id of this presentation.
    public let id: UUID

    /// The presented state.
    public var state: State

    /// Creates a presentation.
    ///
    /// - Parameters:
    ///   - state: The presented state.
    ///   - id: The id of the presentation: by default a new one. A reducer that is replayed, or compared in a test,
    ///     takes the id from its event.
    public init(_ state: State, id: UUID? = nil) {
        self.state = state
        self.id = id ?? .random()
    }
}

extension Presented: Sendable where State: Sendable {}
extension Presented: Equatable where State: Equatable {}
extension Presented: Hashable where State: Hashable {}
extension Presented: Encodable where State: Encodable {}
extension Presented: Decodable where State: Decodable {}

extension Presented: CustomReflectable {
    /// The state alone: journals and snapshots must not have ids that change from run to run.
    public var customMirror: Mirror {
        Mirror(self, children: ["state": state], displayStyle: .struct)
    }
}
