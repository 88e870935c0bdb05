/// A path finds in its log which of its screens have changed, without a look at the others.
extension Path: RowContainer {
    /// The version of the path.
    @inlinable
    public var rowMark: Int {
        log.version
    }

    /// Returns the ids of the screens that were pushed, popped or changed since a version, or `nil` if the log, of the
    /// last 32 changes at least, doesn't reach back to that.
    ///
    /// - Parameter mark: The version.
    @inlinable
    public func changedRows(since mark: Int) -> [ScreenID]? {
        log.changes(since: mark)
    }

    /// Returns the screen with an id, if it is on the path.
    ///
    /// - Parameter id: The id.
    @inlinable
    public func row(withID id: ScreenID) -> Screen? {
        self[id: id]
    }

    /// Calls a closure for each screen, the root first.
    ///
    /// - Parameter body: Takes the id and the screen.
    @inlinable
    public func forEachRow(_ body: (ScreenID, Screen) -> Void) {
        for element in elements {
            body(element.id, element.screen)
        }
    }
}
