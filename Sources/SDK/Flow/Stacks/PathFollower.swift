import MillraceFeedback
import MillraceRendering
import MillraceStreams
import Synchronization

/// The controllers of the screens on a path.
final class PathFollower<Item: Sendable>: Sendable {
    /// A screen on the path.
    private struct Shown {
        let controller: ScreenController
        let state: MutableProperty<Item>
    }

    private struct Shared {
        var mark: Int?
        var root: ScreenID?
        var shown: [ScreenID: Shown] = [:]
    }

    let top = MutableProperty<ScreenController?>(nil)
    private let makeController: @Sendable (PathScreen<Item>) -> ScreenController
    private let back: @Sendable (ScreenID) -> WayBack?
    private let shared = Mutex(Shared())
    private let shownCount = Atomic<Int>(0)

    /// Creates a follower.
    ///
    /// - Parameters:
    ///   - makeController: Creates the controller of a screen.
    ///   - back: Returns the title and the action of going back, for a screen with another one below it.
    init(
        controller makeController: @escaping @Sendable (PathScreen<Item>) -> ScreenController,
        back: @escaping @Sendable (ScreenID) -> WayBack?
    ) {
        self.makeController = makeController
        self.back = back
    }

    /// The number of the controllers.
    var count: Int {
        shownCount.load(ordering: .relaxed)
    }

    /// Follows the path to where it is now.
    ///
    /// The property of the path delivers one change at a time, so no other thread uses the values that are taken out of
    /// the lock here: controllers are created and released, and states set, outside of it.
    func follow(_ path: Path<Item>) {
        var now = shared.withLock { shared in
            defer { shared = Shared() }
            return shared
        }
        let changed = now.mark.flatMap { path.changedRows(since: $0) }
        now.mark = path.rowMark
        var gone: [Shown] = []
        for id in changed?.sorted() ?? allIDs(of: now, path) {
            guard let item = path[id: id] else {
                now.shown.removeValue(forKey: id).map { gone.append($0) }
                continue
            }
            if let shown = now.shown[id] {
                shown.state.value = item
            } else {
                now.shown[id] = show(item, id, isRoot: id == path.first?.id)
            }
        }
        if now.root != path.first?.id {
            // A screen that was removed from below may leave another one as the root.
            now.root = path.first?.id
            now.root.flatMap { now.shown[$0] }?.controller.leadBack(by: nil)
        }
        let controller = path.last.flatMap { now.shown[$0.id]?.controller }
        shownCount.store(now.shown.count, ordering: .relaxed)
        shared.withLock { $0 = now }
        if controller !== top.value { top.value = controller }
        // The topmost screen is removed first.
        while let shown = gone.popLast() {
            shown.state.complete()
        }
    }

    private func show(_ item: Item, _ id: ScreenID, isRoot: Bool) -> Shown {
        let state = MutableProperty(item)
        let controller = makeController(PathScreen(id: id, state: Property(capturing: state)))
        controller.leadBack(by: isRoot ? nil : back(id))
        return Shown(controller: controller, state: state)
    }

    private func allIDs(of now: Shared, _ path: Path<Item>) -> [ScreenID] {
        Set(now.shown.keys).union(path.map(\.id)).sorted()
    }
}
