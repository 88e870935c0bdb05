/// A feedback in a loop that runs: its effects, and the feedbacks of the children that are its parts.
///
/// The type is outside the loop's machinery, which is generic: collections of it are compiled for this type alone.
@usableFromInline
final class FeedbackRun: @unchecked Sendable {
    // Unchecked, because all that changes is touched inside the queue of the loop only.
    let position: Int
    /// The path of the parts of the whole, which they share, and the name of the part among them.
    private let pathOfSiblings: [String]
    private let part: String?
    /// Set at creation, or when the loop starts for a feedback that is made then.
    var name: String?
    /// The number among the feedbacks of the parts of the same feedback.
    let number: Int
    var effects = RunningEffects<Int, RunningEffect>()
    private var effectCount = 0
    /// The effects whose work has not ended; `nil` as long as there have been none.
    var endings: EffectEndings?
    private(set) var parts = RunningEffects<Int, FeedbackRun>()
    private var partCount = 0
    private(set) var hasEnded = false
    /// How long the effects are waited for.
    var awaited: AwaitedEffects

    init(
        position: Int,
        name: String?,
        part: String? = nil,
        of siblings: [String] = [],
        number: Int = 0,
        awaited: AwaitedEffects = .untilFirstEvent
    ) {
        self.position = position
        self.name = name
        self.part = part
        pathOfSiblings = siblings
        self.number = number
        self.awaited = awaited
    }

    /// Returns the names of the feedbacks that begin together.
    ///
    /// Feedbacks with the same name are numbered: `child`, `child 2`.
    ///
    /// Two parts may have the same name, as `\.left.child` and `\.right.child` do, and each effect has an identity of
    /// its own.
    static func names(of names: [String?]) -> [String?] {
        guard names.count > 1 else { return names }
        var counts: [String: Int] = [:]
        return names.map { name in
            guard let name else { return nil }
            counts[name, default: 0] += 1
            return counts[name].map { $0 > 1 ? "\(name) \($0)" : name }
        }
    }

    /// The path of the part that has the feedback.
    var path: [String] {
        part.map { pathOfSiblings + [$0] } ?? pathOfSiblings
    }

    /// The path of the feedback's parts.
    private(set) lazy var pathOfParts = path + [name ?? EffectID.name(ofPosition: position)]

    /// The identity of the feedback.
    var key: EffectEndings.Key {
        EffectEndings.Key(path: path, position: position)
    }

    func beginEffect(isLifelong: Bool) -> RunningEffect {
        effectCount += 1
        let effect = RunningEffect(number: effectCount, of: self, isLifelong: isLifelong)
        effects.append(effect, number: effectCount)
        return effect
    }

    /// Adds a feedback of a part, and returns it.
    @usableFromInline
    func begin(position: Int, name: String?, part: String?) -> FeedbackRun {
        partCount += 1
        let run = FeedbackRun(
            position: position,
            name: name,
            part: part,
            of: pathOfParts,
            number: partCount,
            awaited: awaited
        )
        parts.append(run, number: partCount)
        return run
    }

    @usableFromInline
    func remove(_ run: FeedbackRun) {
        _ = parts.remove(run.number)
    }

    /// Ends the feedback.
    ///
    /// - Returns: The feedbacks of its parts, in the order in which they began.
    func end() -> [FeedbackRun] {
        hasEnded = true
        return parts.removeAll()
    }
}
