import MillraceRendering

/// The user's interactions with the screens of a stack.
///
/// The references to controllers are weak, so that a controller that was popped is released even while its last frame is
/// still shown.
struct ScreenVisits {
    private struct Visit {
        weak var controller: ScreenController?
        var interaction: ScreenInteraction
    }

    private var visits: [ObjectIdentifier: Visit] = [:]
    /// The visited controllers, the last one that was visited for the first time at the end.
    private var order: [ObjectIdentifier] = []

    /// The number of interactions that are kept.
    var count: Int {
        visits.count
    }

    /// The interaction with a controller's screen; a new one for a controller that wasn't visited.
    subscript(controller: ScreenController) -> ScreenInteraction {
        get {
            // The address of a released controller may have been given to another one.
            visits[ObjectIdentifier(controller)].flatMap { $0.controller === controller ? $0.interaction : nil }
                ?? ScreenInteraction()
        }
        set {
            let id = ObjectIdentifier(controller)
            let old = visits.updateValue(Visit(controller: controller, interaction: newValue), forKey: id)
            if old == nil { order.append(id) }
        }
    }

    /// Forgets the interactions with the controllers that were visited last and are released by now.
    ///
    /// A stack releases the screens that were pushed last, so the method visits the released ones and one more, however
    /// many screens are below.
    mutating func forgetReleased() {
        while let last = order.last, visits[last]?.controller == nil {
            visits[last] = nil
            order.removeLast()
        }
    }
}
