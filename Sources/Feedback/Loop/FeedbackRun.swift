/// A feedback in a loop that runs: its effects, and the feedbacks of the children that are its parts.
///
/// The type stands outside the loop's machinery, which is generic: collections of it are compiled for this type alone.
final class FeedbackRun: @unchecked Sendable {
    // Unchecked, because all that changes is touched inside the queue of the loop only.
    let position: Int
    let path: [String]
    /// A feedback that is made when the loop starts brings its name then.
    var name: String?
    /// The number among the feedbacks of the parts of the same feedback.
    let number: Int
    var effects = RunningEffects<Int, RunningEffect>()
    private var effectCount = 0
    private(set) var parts = RunningEffects<Int, FeedbackRun>()
    private var partCount = 0
    private(set) var hasEnded = false
    /// How long the effects are waited for.
    var awaited: AwaitedEffects

    init(
        position: Int,
        name: String?,
        path: [String] = [],
        number: Int = 0,
        awaited: AwaitedEffects = .untilFirstEvent
    ) {
        self.position = position
        self.name = name
        self.path = path
        self.number = number
        self.awaited = awaited
    }

    /// Returns the names of the feedbacks that begin together, of which those that have one name are numbered: `child`, `child 2`.
    ///
    /// Two parts may be called alike, as `\.left.child` and `\.right.child` are, and each effect has an identity of its own.
    static func names(of names: [String?]) -> [String?] {
        var counts: [String: Int] = [:]
        return names.map { name in
            guard let name else { return nil }
            counts[name, default: 0] += 1
            return counts[name].map { $0 > 1 ? "\(name) \($0)" : name }
        }
    }

    /// The path of the feedback's parts.
    var pathOfParts: [String] {
        path + [name ?? EffectID.name(ofPosition: position)]
    }

    func nextID(isLifelong: Bool) -> EffectID {
        effectCount += 1
        return EffectID(path: path, position: position, name: name, number: effectCount, isLifelong: isLifelong)
    }

    /// Adds a feedback of a part.
    func begin(position: Int, name: String?, path: [String]) -> FeedbackRun {
        partCount += 1
        let run = FeedbackRun(position: position, name: name, path: path, number: partCount, awaited: awaited)
        parts.append(run, number: partCount)
        return run
    }

    /// Takes a feedback of a part out.
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
