import MillraceFlow
import MillraceRendering

/// The user's interactions with the screens of a stack.
///
/// An interaction belongs to the identity of a controller, which several controllers of one screen share. The
/// references are weak, so that a controller that was popped is released even while its last frame is still shown.
struct ScreenVisits {
    private struct Visit {
        weak var identity: ScreenIdentity?
        var interaction: ScreenInteraction
    }

    private var visits: [ObjectIdentifier: Visit] = [:]
    /// The visited controllers, the last one that was visited for the first time at the end.
    private var order: [ObjectIdentifier] = []
    /// How many interactions are kept before the method looks for released controllers below others.
    private var limit = 64

    /// The number of interactions that are kept.
    var count: Int {
        visits.count
    }

    /// The interaction with a controller's screen; a new one for a controller that wasn't visited.
    subscript(controller: ScreenController) -> ScreenInteraction {
        get {
            // The address of a released identity may have been given to another one.
            visits[ObjectIdentifier(controller.identity)]
                .flatMap { $0.identity === controller.identity ? $0.interaction : nil } ?? ScreenInteraction()
        }
        set {
            let id = ObjectIdentifier(controller.identity)
            let old = visits.updateValue(Visit(identity: controller.identity, interaction: newValue), forKey: id)
            if old == nil { order.append(id) }
        }
    }

    /// Forgets the interactions with the controllers that were visited last and are released by now.
    ///
    /// A stack releases the screens that were pushed last, so the method visits the released ones and one more, however
    /// many screens are below. A path may release screens below others, and tabs each their own: when twice as many
    /// interactions are kept as there were screens at the last look, the method looks at all.
    mutating func forgetReleased() {
        while let last = order.last, visits[last]?.identity == nil {
            visits[last] = nil
            order.removeLast()
        }
        guard order.count > limit else { return }
        visits = visits.filter { $0.value.identity != nil }
        order.removeAll { visits[$0] == nil }
        limit = max(64, order.count * 2)
    }
}
