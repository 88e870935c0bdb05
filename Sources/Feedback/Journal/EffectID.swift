/// Which effect it is: the feedback that started it, and how many that feedback had started by then.
public struct EffectID: Hashable, Sendable, Codable {
    /// The place of its feedback among those of the loop, from 0.
    public let position: Int

    /// The name of its feedback, if it has one.
    public let name: String?

    /// Which of its feedback's effects it is, from 1.
    public let number: Int

    /// Whether it is meant to run as long as the loop: the source of a ``Feedback/init(source:as:)``.
    public let isLifelong: Bool

    /// Names an effect.
    ///
    /// - Parameters:
    ///   - position: The place of its feedback, from 0.
    ///   - name: The name of its feedback.
    ///   - number: Which of its feedback's effects it is, from 1.
    ///   - isLifelong: Whether it is meant to run as long as the loop.
    package init(position: Int, name: String? = nil, number: Int, isLifelong: Bool = false) {
        self.position = position
        self.name = name
        self.number = number
        self.isLifelong = isLifelong
    }
}

extension EffectID: CustomStringConvertible {
    /// The effect in a word: `whenLoading#1`, or `feedback 0#1` where the feedback has no name.
    public var description: String {
        "\(name ?? "feedback \(position)")#\(number)"
    }
}
